import { toDataFacts } from '#server/dumps/describe.ts'
import { getDumpsFolder } from '#server/dumps/folder.ts'
import { writeDump } from '#server/dumps/writeDump.ts'
import { print } from '#server/observability/print.ts'
import { isSampleData } from '#server/rates/sample-data/queries.ts'
import { readArguments, runCommand, withMaintenance } from '../command.ts'

await runCommand(async config => {
  readArguments('npm run dump', 0, {})
  const folder = getDumpsFolder(config)
  const { name } = await withMaintenance(config, async ({ db }) =>
    writeDump(db, folder, toDataFacts(config, await isSampleData(db))),
  )
  print(`Made ${folder}/${name}, which /data shows now.`)
})
