import { renameSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatFinding, runCheck } from '#cli/finding.ts'
import { readConfig } from '#server/config.ts'
import { createTemporaryFolder } from '#test/embeddedApp.ts'
import { createEmptyServerConfig } from '#test/operations.ts'
import { checkDumps } from './feature.ts'
import { makeDump } from './makeDump.ts'

test('files of all rates that are older than a night are reported as wrong', async () => {
  const { DATABASE_URL } = await createEmptyServerConfig()
  const config = readConfig({ DATABASE_URL, DATA_DIR: createTemporaryFolder() })
  const now = Date.now()
  const find = async (hours: number) => {
    const run = () => checkDumps(config, new Date(now + hours * 60 * 60_000))
    const [finding] = await runCheck({ about: 'files of all rates', run, mend: 'correct it.' })
    return formatFinding(finding!)
  }
  expect(await find(0)).toMatch(/^note .*there are none yet.*: npm run dump$/)
  const made = await makeDump(config)
  // a second one of this second would have its name
  renameSync(made, made.replace(/\d{4}(?=-\d\d-\d\dT)/, '2025'))
  expect(await find(25)).toMatch(/^ok /)
  expect(await find(27)).toMatch(/^wrong .*are of 2.*: npm run dump$/)
})
