import { withMaintenance } from '#cli/command.ts'
import { getDumpsFolder } from '#features/open-data/server/folder.ts'
import { writeDump } from '#features/open-data/server/writeDump.ts'
import type { Config } from '#server/config.ts'
import { toDataFacts } from '#server/dataFacts.ts'
import { isSampleData } from '#server/rates/sample-data/queries.ts'

export async function makeDump(config: Config): Promise<string> {
  const folder = getDumpsFolder(config)
  const { name } = await withMaintenance(config, async ({ db }) =>
    writeDump(db, folder, toDataFacts(config, await isSampleData(db))),
  )
  return `${folder}/${name}`
}
