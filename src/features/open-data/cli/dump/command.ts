import { readArguments, runCommand, withMaintenance } from '#cli/command.ts'
import { getDumpsFolder } from '#features/open-data/server/folder.ts'
import { writeDump } from '#features/open-data/server/writeDump.ts'
import { toDataFacts } from '#server/dataFacts.ts'
import { print } from '#server/observability/print.ts'
import { isSampleData } from '#server/rates/sample-data/queries.ts'

await runCommand(async config => {
  readArguments('npm run dump', 0, {})
  const folder = getDumpsFolder(config)
  const { name } = await withMaintenance(config, async ({ db }) =>
    writeDump(db, folder, toDataFacts(config, await isSampleData(db))),
  )
  print(`Made ${folder}/${name}, which /data shows now.`)
})
