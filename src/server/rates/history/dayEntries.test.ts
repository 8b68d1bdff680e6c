import { expect, test } from 'vitest'
import type { DayEntries } from '#shared/rates/dayEntries.ts'
import { openTestApp, TODAY, TOMORROW } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'

const server = await openTestApp()
const admin = (await server.staff('Admin', 'Asha')).token
const clerk = (await server.staff('Sub Admin', 'Ravi')).token

const ask = (date: string) => server.call('GET', `/api/rates/days/${date}/entries`, { token: clerk })
const entries = async (date: string): Promise<DayEntries> => (await ask(date)).json()
const listNames = async (date: string) => {
  const { entered, missing } = await entries(date)
  return {
    entered: entered.map(({ location }) => location),
    missing: missing.map(({ location }) => location),
  }
}

test.each(['today', '2026-02-30', '1999-12-31', TOMORROW])('%s is no day to follow', async date =>
  expect((await ask(date)).statusCode).toBe(400),
)

test('a city is in with who entered it and when; without rates of the day it is missing for 30 days', async () => {
  await enter(server, clerk, 'Pune', TODAY)
  await enter(server, clerk, 'Agra', '2026-11-20')
  await enter(server, clerk, 'Surat', '2026-10-23')
  await enter(server, clerk, 'Kochi', '2026-10-22')
  expect(await entries(TODAY)).toEqual({
    entered: [
      {
        _id: expect.stringMatching(/^\d+-20261121$/),
        location: 'Pune',
        entry: { at: expect.any(String), by: { _id: expect.any(String), name: 'Ravi' } },
        mayCorrect: true,
        correction: null,
      },
    ],
    missing: [
      { location: 'Agra', last: '2026-11-20' },
      { location: 'Surat', last: '2026-10-23' },
    ],
    dueAt: '2026-11-21T04:30:00.000Z',
  })
})

test('a later day changes nothing of an earlier one', async () => {
  await enter(server, clerk, 'Delhi', '2026-09-02')
  await enter(server, clerk, 'Delhi', '2026-09-04')
  expect(await listNames('2026-09-03')).toEqual({ entered: [], missing: ['Delhi'] })
})

test('a correction stands beside the entry; what is deleted is missing until it is entered again', async () => {
  const { _id } = await enter(server, clerk, 'Salem', '2026-08-02')
  await enter(server, clerk, 'Salem', '2026-08-01')
  const url = `/api/rates/daily/${_id}`
  await server.call('PUT', url, { token: admin, body: { markets: makeMarkets(99) } })
  const [corrected] = (await entries('2026-08-02')).entered
  expect(corrected).toMatchObject({ entry: { by: { name: 'Ravi' } }, correction: { by: { name: 'Asha' } } })

  await server.call('DELETE', url, { token: admin })
  expect(await listNames('2026-08-02')).toEqual({ entered: [], missing: ['Salem'] })
  await enter(server, admin, 'Salem', '2026-08-02')
  const [again] = (await entries('2026-08-02')).entered
  expect(again).toMatchObject({ entry: { by: { name: 'Asha' } }, correction: null })
})
