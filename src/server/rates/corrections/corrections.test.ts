import { expect, test } from 'vitest'
import type { Correction } from '#shared/rates/corrections.ts'
import type { DailyRate, Revision } from '#shared/rates/rates.ts'
import { openTestApp, readPages, TODAY } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import { findCorrectedDays } from './queries.ts'

const LIST = '/api/rates/corrections'
const server = await openTestApp()
const token = (await server.staff('Admin', 'Asha')).token
const pune = await enter(server, token, 'Pune', TODAY, makeMarkets(230))
const agra = await enter(server, token, 'Agra', '2026-11-20', makeMarkets(200))

/** As if everything had been written some minutes before. */
const wait = (minutes = 60) =>
  server.storage.pool.query(`begin; set local session_replication_role = replica;
    update revision set at = at - ${minutes} * interval '1 min'; commit`)

const write = (method: 'PUT' | 'DELETE' | 'POST', { _id }: DailyRate, path = '', body?: object) =>
  server.call(method, `/api/rates/daily/${_id}${path}`, { token, ...(body && { body }) })
const correct = (rate: DailyRate, price: number) => write('PUT', rate, '', { markets: makeMarkets(price) })
const readReasons = async ({ _id }: DailyRate) =>
  (await server.read<Revision[]>(`/api/rates/daily/${_id}/history`, token)).map(({ reason }) => reason)
const list = async (query = ''): Promise<Correction[]> => await server.read(LIST + query)

test.each(['limit=0', 'limit=501', 'cursor=x', 'date=2026-02-30', 'location=1'])(
  '%s is refused',
  async query => {
    expect(await server.read(`${LIST}?${query}`)).toMatchObject({ code: 'request.invalid' })
  },
)

test.each<[string, unknown]>([
  ['of 201 characters', 'x'.repeat(201)],
  ['of two lines', 'one\ntwo'],
  ['that is no text', 1],
  ['that is null', null],
  ['with NUL', 'a\u0000b'],
  ['with half a character', 'a\ud800'],
])('a reason %s is refused, and nothing is written', async (_, reason) => {
  const answer = await write('PUT', pune, '', { markets: makeMarkets(240), reason })
  expect(answer.json()).toMatchObject({ code: 'request.invalid', errors: [{ path: 'reason' }] })
  expect(await readReasons(pune)).toEqual([null])
})

test('an entry has no reason', async () => {
  const body = { location: 'Surat', date: TODAY, markets: makeMarkets(230), reason: 'Late.' }
  const answer = await server.call('POST', '/api/rates/daily', { token, body })
  expect(answer.json()).toMatchObject({ code: 'request.invalid' })
})

test('a correction within 15 minutes of the entry is not listed, nor is a write that changes nothing', async () => {
  await correct(pune, 240)
  expect(await list()).toEqual([])
  await wait()
  await write('PUT', pune, '', { markets: makeMarkets(240), reason: ' ' })
  expect(await list()).toEqual([])
})

const why = `Two digits were swapped: ${'ठ'.repeat(170)}`

test('a correction says what was and what is, and when and why, and never by whom', async () => {
  await write('PUT', pune, '', {
    markets: { ...makeMarkets(240), retail: { chicken: 255.5, skinless: 280, boneless: 500 } },
    reason: `  ${why} `,
  })
  const [correction, ...others] = await list()
  expect(others).toEqual([])
  expect(correction).toMatchObject({
    _id: pune._id,
    location: 'Pune',
    date: TODAY,
    action: 'update',
    prices: [{ market: 'retail', kind: 'chicken', before: 250, after: 255.5 }],
    reason: why,
  })
  expect(JSON.stringify(correction)).not.toContain('Asha')
  expect(await readReasons(pune)).toEqual([why, null, null, null])
  expect(Object.keys(correction!).toSorted()).toEqual([
    '_id',
    'action',
    'at',
    'date',
    'location',
    'prices',
    'reason',
  ])
})

test('one reason is given for all corrections of a day, and not for its entries', async () => {
  const date = '2026-11-19'
  const save = (rates: object[], reason?: string) =>
    server.call('PUT', `/api/rates/days/${date}`, { token, body: { rates, reason, newCities: ['Surat'] } })
  const [row, later] = [230, 235].map(price => ({ location: 'Surat', markets: makeMarkets(price) }))
  expect((await save([row!], 'x'.repeat(201))).statusCode).toBe(400)
  const [{ _id }] = (await save([row!], why)).json()
  await save([{ ...later, version: 1 }], why)
  expect(await readReasons({ _id } as DailyRate)).toEqual([why, null])
})

test('deletions, restores and new entries of a deleted record are corrections, the last one first', async () => {
  await write('DELETE', agra)
  await write('POST', agra, '/restore', {})
  await write('DELETE', agra)
  await wait()
  await enter(server, token, 'Agra', '2026-11-20', makeMarkets(210))
  const corrections = await list('?location=Agra')
  expect(corrections.map(({ action, prices }) => [action, prices[0]!.before, prices[0]!.after])).toEqual([
    ['create', null, 210],
    ['delete', 200, null],
    ['restore', null, 200],
    ['delete', 200, null],
  ])
  expect(await list(`?date=${TODAY}`)).toHaveLength(1)
  expect(await list(`?location=Agra&date=${TODAY}`)).toEqual([])
})

test('the pages that the Link header leads through have every correction once', async () => {
  const all = await list()
  expect((await readPages(server, `${LIST}?limit=2`)).flat()).toEqual(all)
  expect(all).toHaveLength(5)
})

test('the days that were corrected are those of the corrections, of the cities and days that are asked about', async () => {
  const find = async (filter: Parameters<typeof findCorrectedDays>[1]) =>
    [...(await findCorrectedDays(server.storage.reads, filter))]
      .map(([city, days]) => [city, ...[...days].toSorted()])
      .toSorted()
  expect(await find({})).toEqual([
    ['Agra', '2026-11-20'],
    ['Pune', TODAY],
  ])
  expect(await find({ cityKeys: ['agra'], from: '2026-11-20', to: '2026-11-20' })).toEqual([
    ['Agra', '2026-11-20'],
  ])
  expect(await find({ cityKeys: ['pune'], to: '2026-11-20' })).toEqual([])
})
