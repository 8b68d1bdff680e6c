import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '#test/embeddedApp.ts'
import { createEmptyServerConfig } from '#test/operations.ts'

const run = (env: Record<string, string | undefined>, ...names: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'command.ts'), ...names], {
    env: { PATH: process.env.PATH, CITIES_SERVICE_URL: '', ...env },
  })

test('a dump is refused with its usage, and else says where it is', async () => {
  await expect(run({}, 'now')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Use: npm run dump'),
  })
  const { DATABASE_URL } = await createEmptyServerConfig()
  const { stdout } = await run({ DATABASE_URL, DATA_DIR: createTemporaryFolder() })
  expect(stdout).toMatch(/\/dumps\/\d{4}-.*Z, which \/data shows now\.\n$/)
})
