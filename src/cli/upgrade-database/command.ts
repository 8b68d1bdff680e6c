import { resolve } from 'node:path'
import { print } from '#server/observability/print.ts'
import { readArguments, runCommand } from '../command.ts'
import { upgradeDatabase } from './upgrade.ts'

await runCommand(async config => {
  const { names } = readArguments('npm run upgrade-database [-- <folder of the older PostgreSQL>]', 1, {})
  const [folder] = names
  await upgradeDatabase(config, folder && resolve(folder), new Date(), print)
})
