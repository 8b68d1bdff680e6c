import { describe, expect, test } from 'vitest'
import { openTestApp, TODAY } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'

const server = await openTestApp({ OWN_CORRECTION_MINUTES: '15' })
const admin = (await server.staff('Admin')).token
const clerk = (await server.staff('Sub Admin')).token
const colleague = (await server.staff('Sub Admin')).token

const markets = makeMarkets(231)
const enterAs = async (token: string, location: string) => (await enter(server, token, location, TODAY))._id
const update = (_id: string, token = clerk, rates = markets) =>
  server.call('PUT', `/api/rates/daily/${_id}`, { body: { markets: rates }, token })

const send = async (method: 'POST' | 'PUT', path: string, rate: object): Promise<string> =>
  (await server.call(method, `/api/rates/${path}`, { body: { rates: [rate] }, token: clerk })).json()[0]
    .status

/** How each way of writing answers a Sub Admin who replaces version `version` of a record. */
const WAYS: Record<string, (location: string, _id: string, version: number) => Promise<string>> = {
  'PUT daily': async (_, _id) => ((await update(_id)).statusCode === 200 ? 'updated' : 'refused'),
  'PUT days': (location, _, version) => send('PUT', `days/${TODAY}`, { location, markets, version }),
  'POST imports/check': (location, _, version) =>
    send('POST', 'imports/check', { location, date: TODAY, markets, version }),
  'POST imports': (location, _, version) =>
    send('POST', 'imports', { location, date: TODAY, markets, version }),
}

describe.each(Object.keys(WAYS))('by %s, a Sub Admin', way => {
  const name = (what: string) =>
    `${what} ${way.replaceAll(/[^A-Z]/gi, ' ').replaceAll(/ +/g, ' ')}`.trim().toLowerCase()
  const correct = (location: string, _id: string, version = 1) => WAYS[way]!(location, _id, version)

  test("corrects no colleague's entry", async () => {
    const city = name('agra')
    expect(await correct(city, await enterAs(colleague, city))).toBe('refused')
  })

  test('corrects the own entry, and the entries of the day say that before', async () => {
    const city = name('kochi')
    const _id = await enterAs(clerk, city)
    const listEntries = async (token: string) =>
      (await server.call('GET', `/api/rates/days/${TODAY}/entries`, { token }))
        .json()
        .entered.find((each: { _id: string }) => each._id === _id).mayCorrect
    expect([await listEntries(clerk), await listEntries(colleague), await listEntries(admin)]).toEqual([
      true,
      false,
      true,
    ])
    expect(await correct(city, _id)).toBe('updated')
  })
})
