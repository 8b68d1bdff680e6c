import { expect, test } from 'vitest'
import type { DeletedRate } from '#shared/rates/rates.ts'
import { openTestApp, readPages } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'

const server = await openTestApp()
const admin = (await server.staff('Admin', 'Asha')).token

const ask = (query = '') => server.call('GET', `/api/rates/deleted${query}`, { token: admin })
const deleted = async (): Promise<DeletedRate[]> => (await ask()).json()
const remove = async (city: string, date: string) => {
  const { _id } = await enter(server, admin, city, date, makeMarkets(230))
  await server.call('DELETE', `/api/rates/daily/${_id}`, { token: admin })
  return _id
}

test.each([
  '?limit=0',
  '?limit=501',
  '?limit=x',
  '?cursor=x',
  '?cursor=1&cursor=2',
  '?cursor=1763683200000000',
  '?cursor=1763683200000000.1.2026-99-99',
  '?cursor=99999999999999999.1.2026-11-21',
  "?cursor=1763683200000000.1.2026-11-21' or 1=1",
])('refuses %s', async query => expect((await ask(query)).statusCode).toBe(400))

test('a record is there while it is deleted: as it was, by whom, and with the version to restore it', async () => {
  expect(await deleted()).toEqual([])
  const _id = await remove('Pune', '2026-11-01')
  expect(await deleted()).toEqual([
    {
      _id,
      location: 'Pune',
      date: '2026-11-01',
      version: 2,
      markets: makeMarkets(230),
      deletion: { at: expect.any(String), by: { _id: expect.any(String), name: 'Asha' } },
    },
  ])
  const headers = { 'if-match': '"2"' }
  await server.call('POST', `/api/rates/daily/${_id}/restore`, { token: admin, headers })
  expect(await deleted()).toEqual([])
})

test('the last deleted comes first, and pages follow each other without overlap or hole', async () => {
  const ids: string[] = []
  for (const city of ['Agra', 'Surat', 'Delhi', 'Kochi', 'Salem']) ids.push(await remove(city, '2026-11-02'))
  const pages = await readPages<DeletedRate[]>(server, '/api/rates/deleted?limit=2', admin)
  expect(pages.flat().map(({ _id }) => _id)).toEqual(ids.toReversed())
})
