import pino from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { withMaintenance } from '#cli/command.ts'
import { openStorage } from '#server/database/storage.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { createTestStorage } from '#test/database.ts'
import { backUp, createEmptyServerConfig, createServerConfig } from '#test/operations.ts'
import { logIn, setUp } from '#test/secondFactor.ts'
import { STAFF_PASSWORD, type Staff } from '#test/staff.ts'
import { loadBackup } from '../restore.ts'
import { describeKept } from './kept.ts'

const NEW_PASSWORD = 'twelve loud umbrellas'
const log = pino({ level: 'silent' })

const config = createServerConfig(await createTestStorage())
let server: TestApp
let asha: Staff
let ravi: Staff
afterAll(() => server.close())

const open = async () => openTestApp({}, await openStorage(config, log))
const put = (id: string, body: object) =>
  server.call('PUT', `/api/admin/users/${id}`, { token: asha.token, body })
const choosePassword = ({ token }: Staff) =>
  server.call('PUT', '/api/auth/password', { token, body: { current: STAFF_PASSWORD, new: NEW_PASSWORD } })

/** Restores in the place of what is there, as `--replace` does, and starts the product on it. */
async function replace(file: string) {
  await server.close()
  const kept = await withMaintenance(config, storage => loadBackup(storage, file, new Date()), {
    alone: true,
  })
  server = await open()
  return kept
}

beforeEach(async () => {
  await server?.close()
  server = await open()
  asha = await server.staff('Admin', 'Asha')
  ravi = await server.staff('Sub Admin', 'Ravi')
})

test('accounts keep the approval and the type that they have now', async () => {
  const mira = await server.staff('Admin', 'Mira')
  const { file } = await backUp(config)
  await put(ravi.id, { isApproved: false })
  await put(mira.id, { isApproved: false })
  await put(mira.id, { adminType: 'Sub Admin' })
  await put(mira.id, { isApproved: true })
  await replace(file)
  expect((await logIn(server, ravi.email)).json()).toMatchObject({ code: 'account.deactivated' })
  expect((await logIn(server, asha.email)).statusCode).toBe(200)
  const { token } = (await logIn(server, mira.email)).json()
  expect((await server.call('GET', '/api/admin/users', { token })).statusCode).toBe(403)
})

test('a password chosen after the backup counts, also when the same backup is restored again', async () => {
  const { file } = await backUp(config)
  expect((await choosePassword(ravi)).statusCode).toBe(200)
  for (let turn = 0; turn < 2; turn += 1) {
    await replace(file)
    expect((await logIn(server, ravi.email)).statusCode).toBe(401)
    expect((await logIn(server, ravi.email, undefined, NEW_PASSWORD)).statusCode).toBe(200)
  }
})

test('a second factor set after the backup is asked for, and one turned off is not', async () => {
  const mira = await server.staff('Sub Admin', 'Mira')
  await setUp(server, mira)
  const { file } = await backUp(config)
  const { code } = await setUp(server, ravi)
  const gone = await server.storage.pool.query('delete from second_factor where account_id = $1', [mira.id])
  expect(gone.rowCount).toBe(1)
  const { now } = server.clock
  await replace(file)
  server.clock.now = now
  expect((await logIn(server, ravi.email)).json()).toMatchObject({ code: 'login.secondFactor' })
  expect(code()).toMatch(/^\d{6}$/)
  expect((await logIn(server, ravi.email, code())).statusCode).toBe(200)
  expect((await logIn(server, mira.email)).statusCode).toBe(200)
})

test('a recovery code used after the backup stays used', async () => {
  const { recoveryCodes } = await setUp(server, ravi)
  const { file } = await backUp(config)
  const code = recoveryCodes[0]!
  expect((await logIn(server, ravi.email, code)).statusCode).toBe(200)
  await replace(file)
  expect((await logIn(server, ravi.email, code)).json()).toMatchObject({ code: 'secondFactor.wrong' })
  expect((await logIn(server, ravi.email, recoveryCodes[1])).statusCode).toBe(200)
})

test('a restore is on record, and accounts made since are named', async () => {
  const { file, foot } = await backUp(config)
  const late = await server.staff('Sub Admin', 'Late')
  expect((await replace(file)).gone).toEqual([late.email])
  const { token } = (await logIn(server, asha.email)).json()
  const entries = (await server.call('GET', '/api/audit?action=backup.restored', { token })).json()
  expect(entries[0]).toMatchObject({ by: null, after: { backupOf: expect.any(String) } })
  const { foot: now } = await backUp(config)
  expect(now.tables.rate).toEqual(foot.tables.rate)
})

test('where nothing knows what was changed since, all who can log in are named', async () => {
  const { file } = await backUp(config)
  const other = await createEmptyServerConfig()
  const kept = await withMaintenance(other, each => loadBackup(each, file, new Date()), { alone: true })
  expect(kept.toCheck).toContain(`${ravi.email} (Sub Admin)`)
  expect(describeKept(kept).join('\n')).toMatch(/Can log in.*\n.*deactivate who has left/)
})
