import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { sealEntries } from '#server/audit/hash-chain/seal.ts'
import { openTestApp, type TestApp, TODAY } from '#test/app.ts'
import {
  backUp,
  createEmptyServerConfig,
  createServerConfig,
  openInstallation,
  restoreBackup,
} from '#test/operations.ts'
import { enter } from '#test/rates.ts'
import { verify } from './verify.ts'

let server: TestApp
beforeEach(async () => {
  server = await openTestApp()
  onTestFinished(() => server.close())
  const { token } = await server.staff('Admin')
  // its city is an entry of its own
  await enter(server, token, 'Pune', TODAY)
  await expect
    .poll(async () => {
      await sealEntries(server.storage.db)
      return (await verify(server.storage.db, [])).join(' ')
    })
    .toContain(' 2 entries')
})

test('a text that is no checkpoint is refused with the usage', async () => {
  await expect(verify(server.storage.db, ['yesterday'])).rejects.toThrow('Use: npm run audit:verify')
})

test('the error names the first entry that was changed', async () => {
  await server.storage.pool.query('alter table audit disable trigger user')
  await server.storage.pool.query(
    "update audit set action = 'rate.delete' where id = (select id from audit_link where position = 2)",
  )
  await expect(verify(server.storage.db, [])).rejects.toThrow(
    'The record is broken: entry 2 is missing or not what it was.',
  )
})

test('a restored audit record is unbroken and can be continued', async () => {
  const lines = await verify(server.storage.db, [])
  expect(lines[0]).toBe('The record is unbroken: 2 entries, and 0 that wait for their place.')
  const { file } = await backUp(createServerConfig(server.storage))
  const config = await createEmptyServerConfig()
  await restoreBackup(config, file)
  const product = await openInstallation(config)
  onTestFinished(() => product.close())
  const walk = () => verify(product.storage.db, [lines[1]!.split(' ').at(-1)!])
  // the restore itself is an entry
  await expect
    .poll(async () => {
      await sealEntries(product.storage.db)
      return (await walk())[0]
    })
    .toContain('3 entries')
})
