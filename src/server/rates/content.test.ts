import { expect, test } from 'vitest'
import { addDays } from '#shared/days.ts'
import type { RateContent, Revision } from '#shared/rates/rates.ts'
import { openTestApp, TODAY } from '#test/app.ts'
import { makeMarkets } from '#test/rates.ts'

/** Rates, and others. */
const FIRST: RateContent = { markets: makeMarkets(230) }
const SECOND: RateContent = { markets: makeMarkets(240) }
const YESTERDAY = addDays(TODAY, -1)
const server = await openTestApp()
const token = (await server.staff('Admin')).token
const id = (await send('POST', '/api/rates/daily', { location: 'Pune', date: TODAY, ...FIRST }))._id

async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
  const answer = await server.call(method, path, { token, ...(body && { body }) })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}
const read = (path: string) => send('GET', path)
const record = (path = '') => `/api/rates/daily/${id}${path}`

test.each([
  '/api/rates/daily',
  `/api/rates/daily?date=${TODAY}`,
  `/api/rates/daily?from=${TODAY}`,
  '/api/rates/latest',
])('the rates that were entered are read at %s', async path =>
  expect(await read(path)).toEqual([expect.objectContaining(FIRST)]),
)

test('they are read of the record itself', async () => expect(await read(record())).toMatchObject(FIRST))

test('they are part of the record before another one', async () => {
  await send('PUT', `/api/rates/days/${YESTERDAY}`, { rates: [{ location: 'Pune', ...SECOND }] })
  const [last] = await read(`/api/rates/daily?date=${TODAY}&with=previous`)
  expect(last.previous).toEqual({ date: YESTERDAY, ...SECOND })
  const [latest] = await read('/api/rates/latest')
  expect(latest.previous).toEqual({ date: YESTERDAY, ...SECOND })
})

test('they are corrected, deleted, restored and undone, and stand in the history', async () => {
  expect(await send('PUT', record(), SECOND)).toMatchObject(SECOND)
  expect(await send('DELETE', record())).toMatchObject(SECOND)
  expect(await read('/api/rates/deleted')).toEqual([expect.objectContaining(SECOND)])
  expect(await send('POST', record('/restore'), {})).toMatchObject(SECOND)
  expect(await send('POST', record('/restore'), { version: 1 })).toMatchObject(FIRST)
  expect(await read(record())).toMatchObject(FIRST)
  const [first, second] = [FIRST.markets, SECOND.markets]
  const history: Revision[] = await read(record('/history'))
  expect(history.map(({ before, after }) => [before, after])).toEqual([
    [second, first],
    [null, second],
    [second, null],
    [first, second],
    [null, first],
  ])
})

test('a day and an import with other rates are a change of the record', async () => {
  const [{ version }] = await read(`/api/rates/daily?date=${YESTERDAY}&with=version`)
  const row = { location: 'Pune', version, ...SECOND }
  const changed = { ...row, ...FIRST }
  const check = (rate: object) =>
    send('POST', '/api/rates/imports/check', { rates: [{ date: YESTERDAY, ...rate }] })
  expect(await check(row)).toMatchObject([{ status: 'unchanged', saved: SECOND.markets }])
  expect(await check(changed)).toMatchObject([{ status: 'updated' }])
  const sent = { rates: [{ ...changed, date: YESTERDAY }] }
  expect(await send('POST', '/api/rates/imports', sent)).toMatchObject([{ status: 'updated' }])
  const back = { rates: [{ ...row, version: version + 1 }] }
  expect(await send('PUT', `/api/rates/days/${YESTERDAY}`, back)).toMatchObject([{ status: 'updated' }])
  expect(await read(`/api/rates/daily?date=${YESTERDAY}`)).toMatchObject([SECOND])
})
