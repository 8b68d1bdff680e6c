import { describe, expect, test } from 'vitest'
import { MAX_NAMES, type RecognisedCity } from '#shared/cities/api.ts'
import { openTestApp, TODAY } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import { storeServiceNames } from './queries.ts'

const server = await openTestApp()
const clerk = (await server.staff('Sub Admin', 'Ravi')).token
await enter(server, clerk, 'Naya Gaon-Khurd', TODAY)
await enter(server, clerk, 'Pune', TODAY)
await enter(server, clerk, 'Delhi', TODAY)
await storeServiceNames(server.storage.db, { at: new Date(), names: ['Servicepur'] })
await server.app.cities.refresh()

const send = (body: object) => server.call('POST', '/api/cities/recognise', { body, token: clerk })

const recognise = async (names: readonly string[]): Promise<RecognisedCity[]> =>
  (await send({ names })).json()
const recogniseOne = async (name: string) => (await recognise([name]))[0]!

test.each<[string, object]>([
  ['no names', {}],
  ['an empty list', { names: [] }],
  ['more than 1000', { names: Array(MAX_NAMES + 1).fill('Pune') }],
  ['a name that is empty', { names: [' '] }],
  ['a name of more than 80 characters', { names: ['a'.repeat(81)] }],
  ['what is no text', { names: [7] }],
])('%s is refused', async (_, body) => expect((await send(body)).statusCode).toBe(400))

test('a name that resembles nothing has no suggestions, and would be saved as it was written', async () => {
  for (const name of ['Zzyzxvadi', 'Qwxpur', 'झझझझगाँव', '221', '?'])
    expect(await recogniseOne(name)).toEqual({ name, state: null, status: 'unknown', suggestions: [] })
})

test.each([
  ['poona', 'Pune', 'Maharashtra'],
  ['- naya  gaon-khurd:', 'Naya Gaon-Khurd', null],
  ['New Delhi', 'Delhi', 'Delhi'],
])('%j is the entered city %s', async (text, name, state) =>
  expect(await recogniseOne(text)).toEqual({ name, state, status: 'entered', suggestions: [] }),
)

test('1000 names of 80 characters are read in one call', async () => {
  const names = Array.from({ length: MAX_NAMES }, (_, at) =>
    `${'Ahmedabd '.repeat(8)}${at.toString(2).replaceAll('0', 'o').replaceAll('1', 'i')}`.slice(0, 80),
  )
  expect(await recognise(names)).toHaveLength(MAX_NAMES)
})

describe('a day that names its new cities', () => {
  const save = (location: string, newCities?: string[]) =>
    server.call('PUT', `/api/rates/days/${TODAY}`, {
      token: clerk,
      body: { rates: [{ location, markets: makeMarkets(200) }], ...(newCities && { newCities }) },
    })

  test('refuses a name that is unknown and not confirmed', async () => {
    expect((await save('Ahmedabd')).json()).toMatchObject([{ status: 'refused', code: 'city.unconfirmed' }])
    expect((await save('Ahmedabd', ['Other Ganj'])).json()).toMatchObject([{ code: 'city.unconfirmed' }])
    const imported = await server.call('POST', '/api/rates/imports', {
      token: clerk,
      body: {
        rates: [{ location: 'Ahmedabd', date: TODAY, markets: makeMarkets(200) }],
        newCities: [],
      },
    })
    expect(imported.json()).toMatchObject([{ code: 'city.unconfirmed' }])
    expect(await recogniseOne('Ahmedabd')).toMatchObject({ status: 'unknown' })
  })

  test('takes places and entered cities unnamed, and new ones that it names in any case', async () => {
    expect((await save('Surat', [])).json()).toMatchObject([{ status: 'created' }])
    expect((await save('Naya Ganj Khas', ['naya ganj  KHAS'])).json()).toMatchObject([{ status: 'created' }])
    expect((await save('Naya Ganj Khas', [])).json()).toMatchObject([{ code: 'rate.duplicate' }])
  })
})
