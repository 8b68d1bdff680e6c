import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withMaintenance } from '#cli/command.ts'
import { describeKept, resumeDeliveries } from '#cli/restore/kept/kept.ts'
import { loadBackup } from '#cli/restore/restore.ts'
import { openAlertServer } from '#features/alerts/test/alerts.ts'
import { checkDatabase } from '#features/doctor/cli/database.ts'
import { claimStaffMails } from '#server/accounts/staff-mail/queries.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/database/db.ts'
import { openStorage, type Storage } from '#server/database/storage.ts'
import { TODAY } from '#test/app.ts'
import { createTestStorage } from '#test/database.ts'
import { MESSAGE } from '#test/messages.ts'
import { backUp, createServerConfig } from '#test/operations.ts'
import { enter } from '#test/rates.ts'

const log = pino({ level: 'silent' })
type AlertServer = Awaited<ReturnType<typeof openAlertServer>>

let databases: Storage[]
let config: Config
let server: AlertServer
beforeEach(async () => {
  databases = [await createTestStorage(), await createTestStorage()]
  config = createServerConfig(databases[0]!)
  server = await open(config)
})
afterEach(() => server.close())

const open = async (at: Config) => openAlertServer({ storage: await openStorage(at, log) })
const load = (at: Config, file: string) =>
  withMaintenance(at, storage => loadBackup(storage, file, new Date(server.clock.now)), { alone: true })

/** Restores in the place of what is there, or elsewhere, and starts the product again at the same time of the day. */
async function replace(file: string, at = config) {
  const { now } = server.clock
  await server.close()
  config = at
  const loaded = await load(config, file)
  server = await open(config)
  server.clock.now = now
  return loaded
}

/** Restores into the other database, and starts the product there. */
const moveAway = (file: string) => replace(file, createServerConfig(databases[1]!))

const listSent = async () => {
  server.recorder.sent = []
  await server.send()
  return server.recorder.list()
}
/** Returns what is due to staff, however late: claimed, and given back. */
const listDue = async (claim: (tx: Db, at: Date, limit: number) => Promise<unknown[]>) => {
  const transaction = await server.storage.db.startTransaction().execute()
  const due = await claim(transaction, new Date(Date.now() + 60_000), 20)
  await transaction.rollback().execute()
  return due
}
const query = async (text: string) => await server.rows(text)
const sendMessage = (name: string) =>
  server.call('POST', '/api/messages', {
    body: { ...MESSAGE, name, email: `${name.toLowerCase()}@example.com` },
  })

describe('the restore of a backup of the same installation', () => {
  test('keeps what was chosen of the cities that the backup has, and gives no city the number of one that is gone', async () => {
    const city = await server.makeCity(200)
    const { file } = await backUp(config)
    await enter(server, server.token, 'Satara', TODAY)
    await server.subscribe({ cities: ['Satara', city] })
    const listChosen = () =>
      query('select name from subscription_city join city on id = city_id order by name')
    await replace(file)
    expect(await listChosen()).toEqual([{ name: city }])

    // no restore gives a number out again
    await enter(server, server.token, 'Sangli', TODAY)
    const [sangli] = await query(`select id from city where name = 'Sangli'`)
    await replace(file)
    await enter(server, server.token, 'Kolhapur', TODAY)
    const [kolhapur] = await query(`select id from city where name = 'Kolhapur'`)
    expect(kolhapur.id).toBe(sangli.id + 1)
  })

  test('leaves who has chosen a city with the one that it is part of in the backup', async () => {
    const [from, into] = [await server.makeCity(200), await server.makeCity(200)]
    const cities: { _id: number; name: string }[] = await server.read('/api/admin/cities', server.token)
    const [fromId, intoId] = [from, into].map(name => cities.find(each => each.name === name)!._id)
    const { file } = await backUp(config)
    const body = { into: intoId }
    await server.call('POST', `/api/admin/cities/${fromId}/merge`, { token: server.token, body })
    const later = await backUp(config)
    await replace(file)
    await server.subscribe({ cities: [from, into] })
    await replace(later.file)
    expect(await query('select city_id from subscription_city')).toEqual([{ city_id: intoId }])
  })

  test('leaves erased messages and people erased, and keeps messages that came since', async () => {
    await sendMessage('Meera')
    await sendMessage('Asha')
    const late = await server.staff('Admin', 'Late')
    const left = await server.staff('deactivated', 'Left')
    const pending = await server.staff('pending', 'Pending')
    const { file } = await backUp(config)
    const newer = await server.staff('Admin', 'Newer')
    const erasePerson = (person: string) =>
      server.call('POST', '/api/messages/erase', { token: late.token, body: { person } })
    expect((await erasePerson('meera@example.com')).json()).toMatchObject({ messages: 1 })
    for (const { id } of [left, pending])
      expect(
        (await server.call('DELETE', `/api/admin/users/${id}`, { token: late.token })).statusCode,
      ).toBeLessThan(300)
    await sendMessage('Ravi')
    // who took care of it is not in the backup
    await query(`update message set changed_by = '${newer.id}'`)

    const { gone } = await replace(file)
    expect(gone).toContain(newer.email)
    expect(await query('select name, changed_by from message order by name')).toEqual([
      { name: 'Asha', changed_by: null },
      { name: 'Ravi', changed_by: null },
    ])
    const told = await query('select m.name from notification join message m on m.id = message_id')
    expect(told).toEqual([{ name: 'Asha' }])
    expect(await query(`select after from event where action = 'message.erased'`)).toEqual([
      { after: { messages: 1, notifications: 1 } },
    ])
    expect(await query(`select from account where name in ('Left', 'Pending')`)).toEqual([])
    // the next message and the next erasure have a number of their own
    await sendMessage('Zoya')
    const { token } = await server.staff('Admin', 'Next')
    const body = { person: 'zoya@example.com' }
    expect((await server.call('POST', '/api/messages/erase', { token, body })).statusCode).toBe(200)
  })
})

describe('the restore of a backup of another installation', () => {
  test('sends nothing, and the doctor and the next backup know it', async () => {
    const city = await server.makeCity(200)
    await server.subscribe({ cities: [city] })
    const { file } = await backUp(config)
    const moved = await moveAway(file)
    expect(describeKept(moved).at(-1)).toContain('--resume-deliveries')

    await query(`update account set mail_language = 'en'`)
    await server.publish(city, 210)
    await sendMessage('Asha')
    const isSilent = async () => {
      await query('update staff_mail set due_at = now()')
      expect(await listSent()).toEqual([])
      expect(await listDue(claimStaffMails)).toEqual([])
    }
    await isSilent()
    expect(await query('select from staff_mail')).not.toEqual([])
    const findings = await checkDatabase(config)
    expect(findings).toContainEqual(
      expect.objectContaining({
        state: 'note',
        about: 'deliveries',
        text: expect.stringMatching(/^Nothing is sent/),
      }),
    )
    // of the same installation now, and still held
    const later = await backUp(config)
    expect(await replace(later.file)).toMatchObject({ isSame: true, heldSince: moved.heldSince })
    await isSilent()
    // nothing that has waited is sent when the operator says so
    await resumeDeliveries(server.storage.db, new Date(server.clock.now))
    expect(await query('select from staff_mail')).toEqual([])
  })

  test('brings its messages and subscriptions back as they were', async () => {
    await server.subscribe({ cities: [await server.makeCity(200)] })
    await sendMessage('Asha')
    const { file, foot } = await backUp(config)
    await moveAway(file)
    const { tables } = (await backUp(config)).foot
    for (const name of ['subscription', 'subscription_city', 'message', 'alert_setting'])
      expect([name, tables[name]]).toEqual([name, foot.tables[name]])
  })
})
