import { expect, test } from 'vitest'
import type { Revision } from '#shared/rates/rates.ts'
import { openTestApp, TODAY } from '#test/app.ts'
import { waitForLocks } from '#test/database.ts'
import { enter, makeMarkets } from '#test/rates.ts'

const server = await openTestApp()
const token = (await server.staff('Admin')).token

async function history(id: string): Promise<Revision[]> {
  return await server.read(`/api/rates/daily/${id}/history`, token)
}

/** As if the record had been written while the clock of the database was wrong. */
async function writeInFuture(city: string) {
  await server.storage.pool.query(
    `update rate r set updated_at = '2031-01-01' from city c where c.id = r.city_id and c.name = $1`,
    [city],
  )
}

test('the instants of a record never go back, also after the clock was set back', async () => {
  const { _id } = await enter(server, token, 'Pune', TODAY)
  await writeInFuture('Pune')
  const at = `/api/rates/daily/${_id}`
  const sent = (price: number, version?: number) => ({
    location: 'Pune',
    markets: makeMarkets(price),
    ...(version && { version }),
  })
  const wrote = [
    await server.call('PUT', at, { token, body: { markets: makeMarkets(240) } }),
    await server.call('PUT', `/api/rates/days/${TODAY}`, { token, body: { rates: [sent(250, 2)] } }),
    await server.call('DELETE', at, { token }),
    await server.call('POST', `${at}/restore`, { token }),
    await server.call('DELETE', at, { token }),
    await server.call('POST', '/api/rates/daily', { token, body: { ...sent(260), date: TODAY } }),
    await server.call('DELETE', at, { token }),
    await server.call('PUT', `/api/rates/days/${TODAY}`, { token, body: { rates: [sent(270)] } }),
  ]
  expect(wrote.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 201, 200, 200])
  const moments = (await history(_id)).map(revision => revision.at)
  expect(moments).toEqual([...Array(8).fill('2031-01-01T00:00:00.000Z'), moments.at(-1)])
})

test('a write that waited for another write of its record is not dated before it', async () => {
  const { _id } = await enter(server, token, 'Nashik', TODAY)
  const at = `/api/rates/daily/${_id}`
  const other = await server.storage.pool.connect()
  await other.query('begin')
  await other.query(`select from rate r join city c on c.id = r.city_id
    where c.name = 'Nashik' for update of r`)
  const waiter = server.call('PUT', at, { token, body: { markets: makeMarkets(240) } })
  await waitForLocks(server.storage, 1)
  // the other one writes now, later than the transaction of who waits began
  await other.query(`update rate r set version = 2, updated_at = clock_timestamp()
    from city c where c.id = r.city_id and c.name = 'Nashik'`)
  await other.query(`insert into revision (city_id, date, version, at, action)
    select r.city_id, r.date, 2, r.updated_at, 'update'
    from rate r join city c on c.id = r.city_id where c.name = 'Nashik'`)
  await other.query('commit')
  other.release()
  expect((await waiter).statusCode).toBe(200)
  const revisions = await history(_id)
  expect(revisions.map(({ version }) => version)).toEqual([3, 2, 1])
  const moments = revisions.map(revision => revision.at)
  expect(moments).toEqual(moments.toSorted().toReversed())
})
