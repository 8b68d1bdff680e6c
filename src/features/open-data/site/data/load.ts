import { findDump, getDumpsFolder } from '#features/open-data/server/folder.ts'
import { findFirstDay } from '#server/rates/summaries/queries.ts'
import type { PageServer } from '#server/site/site.ts'

/** Reads the newest files with all rates; `dump` is absent while none was made. */
export const loadData = async ({ config, reads }: PageServer) => ({
  dump: await findDump(getDumpsFolder(config)),
  firstDay: await findFirstDay(reads),
})
