import { findDump, getDumpsFolder } from '#features/open-data/server/dumps.ts'
import { findCorrections } from '#server/rates/corrections/queries.ts'
import { listCityNames } from '#server/rates/publishedCities.ts'
import { findFirstDay } from '#server/rates/queries.ts'
import type { PageServer } from '#server/site/site.ts'

/** The most entries of the feed. */
const ENTRIES = 100

/** Reads what was changed after it had been published, the last first. */
export const loadCorrectionsFeed = async ({ reads }: PageServer) =>
  (await findCorrections(reads, { limit: ENTRIES })).page

/** Reads what there are files of: the cities, the days, and all rates; `dump` is absent while none was made. */
export const loadData = async (server: PageServer) => ({
  dump: await findDump(getDumpsFolder(server.config)),
  firstDay: await findFirstDay(server.reads),
  cities: await listCityNames(server),
})
