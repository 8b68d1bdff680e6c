import { afterAll, expect, test } from 'vitest'
import { addDays } from '#shared/days.ts'
import { type RateContent, type Revision, toStoredContent } from '#shared/rates/rates.ts'
import { openTestApp, TODAY } from '#test/app.ts'
import { makeMarkets } from '#test/rates.ts'

/** A value in every field of a content, and others. A field that is added to RateContent has both here. */
const FIRST: Required<RateContent> = { markets: makeMarkets(230) }
const SECOND: Required<RateContent> = { markets: makeMarkets(240) }
const YESTERDAY = addDays(TODAY, -1)
const server = await openTestApp()
const token = (await server.staff('Admin')).token
const id = (await send('POST', '/api/rates/daily', { location: 'Pune', date: TODAY, ...FIRST }))._id
afterAll(() => server.close())

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
])('every field that was entered is read at %s', async path =>
  expect(await read(path)).toEqual([expect.objectContaining(FIRST)]),
)

test('every field that was entered is read of the record itself', async () =>
  expect(await read(record())).toMatchObject(FIRST))

test('every field is part of the record before another one', async () => {
  await send('PUT', `/api/rates/days/${YESTERDAY}`, { rates: [{ location: 'Pune', ...SECOND }] })
  const [last] = await read(`/api/rates/daily?date=${TODAY}&with=previous`)
  expect(last.previous).toEqual({ date: YESTERDAY, ...SECOND })
  const [latest] = await read('/api/rates/latest')
  expect(latest.previous).toEqual({ date: YESTERDAY, ...SECOND })
})

test('every field is corrected, deleted, restored and undone, and stands in the history', async () => {
  expect(await send('PUT', record(), SECOND)).toMatchObject(SECOND)
  expect(await send('DELETE', record())).toMatchObject(SECOND)
  expect(await read('/api/rates/deleted')).toEqual([expect.objectContaining(SECOND)])
  expect(await send('POST', record('/restore'), {})).toMatchObject(SECOND)
  expect(await send('POST', record('/restore'), { version: 1 })).toMatchObject(FIRST)
  expect(await read(record())).toMatchObject(FIRST)
  const [first, second] = [toStoredContent(FIRST), toStoredContent(SECOND)]
  const history: Revision[] = await read(record('/history'))
  expect(history.map(({ before, after }) => [before, after])).toEqual([
    [second, first],
    [null, second],
    [second, null],
    [first, second],
    [null, first],
  ])
})

test.each(Object.keys(FIRST) as (keyof RateContent)[])(
  'a day and an import that differ in %s alone are a change of the record',
  async field => {
    const [{ version }] = await read(`/api/rates/daily?date=${YESTERDAY}&with=version`)
    const row = { location: 'Pune', version, ...SECOND }
    const changed = { ...row, [field]: FIRST[field] }
    const check = (rate: object) =>
      send('POST', '/api/rates/imports/check', { rates: [{ date: YESTERDAY, ...rate }] })
    expect(await check(row)).toMatchObject([{ status: 'unchanged', saved: toStoredContent(SECOND) }])
    expect(await check(changed)).toMatchObject([{ status: 'updated' }])
    const sent = { rates: [{ ...changed, date: YESTERDAY }] }
    expect(await send('POST', '/api/rates/imports', sent)).toMatchObject([{ status: 'updated' }])
    const back = { rates: [{ ...row, version: version + 1 }] }
    expect(await send('PUT', `/api/rates/days/${YESTERDAY}`, back)).toMatchObject([{ status: 'updated' }])
    expect(await read(`/api/rates/daily?date=${YESTERDAY}`)).toMatchObject([SECOND])
  },
)
