import { afterAll, describe, expect, test } from 'vitest'
import { MAX_NAMES, type RecognisedCity } from '#shared/cities/api.ts'
import { toPlaceKey } from '#shared/places.ts'
import { openTestApp, type TestApp, TODAY } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import { buildDirectory } from './directory.ts'
import { readBundledPlaces } from './places.ts'

const bundled = readBundledPlaces()
const directory = buildDirectory(bundled)
const biggest = bundled.known.slice(0, 100)
const server = await openTestApp()
const clerk = (await server.staff('Sub Admin', 'Ravi')).token
await enter(server, clerk, 'Naya Gaon-Khurd', TODAY)
await enter(server, clerk, 'Pune', TODAY)
server.app.cities.learn(['Servicepur'])
afterAll(() => server.close())

const send = (body: object, token?: string) =>
  server.call('POST', '/api/cities/recognise', { body, ...(token && { token }) })

async function recognise(names: readonly string[]): Promise<RecognisedCity[]> {
  const found: RecognisedCity[] = []
  for (let at = 0; at < names.length; at += MAX_NAMES)
    found.push(...(await send({ names: names.slice(at, at + MAX_NAMES) }, clerk)).json())
  return found
}
const recogniseOne = async (name: string) => (await recognise([name]))[0]!

test('nobody without a session asks', async () => {
  expect((await send({ names: ['Pune'] })).statusCode).toBe(401)
})

test.each<[string, object]>([
  ['no names', {}],
  ['an empty list', { names: [] }],
  ['more than 1000', { names: Array(MAX_NAMES + 1).fill('Pune') }],
  ['a name that is empty', { names: [' '] }],
  ['a name of more than 80 characters', { names: ['a'.repeat(81)] }],
  ['what is no text', { names: [7] }],
  ['a field that does not exist', { names: ['Pune'], day: TODAY }],
])('%s is refused', async (_, body) => expect((await send(body, clerk)).statusCode).toBe(400))

test('a name that resembles nothing has no suggestions, and would be saved as it was written', async () => {
  for (const name of ['Zzyzxvadi', 'Qwxpur', 'झझझझगाँव', '221', '?'])
    expect(await recogniseOne(name)).toEqual({ name, state: null, status: 'unknown', suggestions: [] })
})

test('a listed place is never asked about, in any spelling of it', async () => {
  const names = directory.places.flatMap(({ name, rank }) =>
    Number.isFinite(rank) ? [name, name.toUpperCase()] : name,
  )
  const asked = (await recognise(names)).filter(({ status }) => status === 'unknown')
  expect(asked).toEqual([])
})

test('the biggest cities are recognised in the languages of the site', async () => {
  const spelled = bundled.translations.flatMap(names => Object.values(names))
  for (const { status, name } of await recognise(spelled)) {
    expect(status, name).not.toBe('unknown')
    expect(name).toMatch(/^[A-Z]/)
  }
})

test.each([
  ['हैदराबाद', 'Hyderabad'],
  ['Bangalore', 'Bengaluru'],
  ['ಬೆಂಗಳೂರು', 'Bengaluru'],
  ['Ahmedabad - 221, 252, 374', 'Ahmedabad'],
  ['Ahmedabad Wholesale', 'Ahmedabad'],
  ['1) *हैदराबाद* थोक', 'Hyderabad'],
  ['Servicepur', 'Servicepur'],
  ['వైజాగ్', 'Visakhapatnam'],
  ['బెజవాడ', 'Vijayawada'],
  ['बम्बई', 'Mumbai'],
  ['मद्रास', 'Chennai'],
  ['Hyd', 'Hyderabad'],
  ['Blr', 'Bengaluru'],
])('%j is the place %s', async (text, name) =>
  expect(await recogniseOne(text)).toMatchObject({ name, status: 'place', suggestions: [] }),
)

test.each([
  ['poona', 'Pune', 'Maharashtra'],
  ['- naya  gaon-khurd:', 'Naya Gaon-Khurd', null],
])('%j is the entered city %s', async (text, name, state) =>
  expect(await recogniseOne(text)).toEqual({ name, state, status: 'entered', suggestions: [] }),
)

test.each([
  ['Ahmedabd', 'Ahmedabad'],
  ['Hydrabad', 'Hyderabad'],
  ['Banglore', 'Bengaluru'],
  ['Vijaywada', 'Vijayawada'],
  ['Naya Goan-Khurd', 'Naya Gaon-Khurd'],
  ['Servicpur', 'Servicepur'],
  ['अहमदाबद', 'Ahmedabad'],
  ['Ahmedabad City', 'Ahmedabad'],
  ['Pune (Bihar)', 'Pune'],
])('%j resembles %s first', async (text, name) => {
  const { status, suggestions } = await recogniseOne(text)
  expect(status).toBe('unknown')
  expect(suggestions[0]).toBe(name)
})

test('every usual short name of a place is that place', async () => {
  const names = Object.entries(bundled.shortNames).flatMap(([name, all]) =>
    all.map(short => [short, name] as const),
  )
  const found = await recognise(names.map(([short]) => short))
  expect(found.map(({ name }, at) => [names[at]![0], name])).toEqual(names)
})

test('a small place with an entered city in its name is asked about, and a big one is not', async () => {
  await enter(server, clerk, 'Delhi', TODAY)
  await enter(server, clerk, 'Mumbai', TODAY)
  expect(await recogniseOne('New Delhi')).toMatchObject({ status: 'place', suggestions: ['Delhi'] })
  expect(await recogniseOne('Navi Mumbai')).toMatchObject({ status: 'place', suggestions: [] })
})

test('a name that several states share resembles each of them', async () => {
  const { suggestions } = await recogniseOne('Rampur')
  expect(suggestions).toHaveLength(3)
  for (const name of suggestions) expect(name).toMatch(/^Rampur \(/)
})

/** Texts that are one slip away from a name. */
function misspell(name: string): string[] {
  return [...name].slice(0, -1).flatMap((letter, at) => {
    const [start, end] = [name.slice(0, at), name.slice(at + 1)]
    return [start + end, start + letter + letter + end, start + end[0] + letter + end.slice(1)]
  })
}

test('one letter dropped, doubled or swapped of the 100 biggest cities resembles the city', async () => {
  const slips = biggest.flatMap(({ name }) => misspell(name).map(text => ({ name, text })))
  expect(slips.length).toBeGreaterThan(1500)
  const found = await recognise(slips.map(({ text }) => text))
  const missed = slips.filter(({ name, text }, at) => {
    const { status, suggestions, name: read } = found[at]!
    // a slip may make a name that is known, that of several places, or none that a city can have
    return (
      status === 'unknown' &&
      !directory.isAmbiguous(text) &&
      toPlaceKey(read) === toPlaceKey(text) &&
      !suggestions.includes(name)
    )
  })
  expect(missed).toEqual([])
})

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

test('the name of a city in another script or an old spelling is that city, at every instance', async () => {
  const create = (to: TestApp, location: string) =>
    to.call('POST', '/api/rates/daily', {
      token: clerk,
      body: { location, date: TODAY, markets: makeMarkets(200) },
    })
  const other = await openTestApp({}, server.storage)
  expect((await create(server, 'हैदराबाद')).json().location).toBe('Hyderabad')
  expect((await create(other, 'Hyderabad')).statusCode).toBe(409)
  expect((await create(other, 'ಬೆಂಗಳೂರು')).json().location).toBe('Bengaluru')
  expect((await create(server, 'Bangalore')).statusCode).toBe(409)
  await other.app.close()
})

test('a city that was entered before its name was a spelling of another one stays itself', async () => {
  await server.storage.pool.query(`insert into city (key, name) values ('चेन्नई', 'चेन्नई')`)
  const upgraded = await openTestApp({}, server.storage)
  expect(upgraded.app.cities.toKey('चेन्नई')).toBe('चेन्नई')
  expect(upgraded.app.cities.toKey('Madras')).toBe('chennai')
  await upgraded.app.close()
})
