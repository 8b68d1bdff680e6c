import { findDump, getDumpsFolder } from '#features/open-data/server/dumps.ts'
import { findCorrections } from '#server/rates/corrections/queries.ts'
import { findRateCities } from '#server/rates/queries.ts'
import { findFirstDay } from '#server/rates/summaries/queries.ts'
import type { PageServer } from '#server/site/site.ts'

/** The most entries of the feed. */
const ENTRIES = 100

/** Reads what was changed after it had been published, the last first. */
export const loadCorrectionsFeed = async ({ reads }: PageServer) =>
  (await findCorrections(reads, { limit: ENTRIES })).corrections

/** Reads what there are files of: the cities, the days, and all rates; `dump` is absent while none was made. */
export const loadData = async ({ config, reads }: PageServer) => ({
  dump: await findDump(getDumpsFolder(config)),
  firstDay: await findFirstDay(reads),
  cities: await findRateCities(reads),
})
