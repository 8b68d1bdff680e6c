import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '#shared/audit/api.ts'
import { PROBLEMS } from '#shared/problems.ts'
import type { DayRowOutcome } from '#shared/rates/bulk.ts'
import { openTestApp, TODAY } from '#test/app.ts'
import { enter, listCities, makeMarkets } from '#test/rates.ts'

const DAY = '2026-11-19'
const server = await openTestApp()
const admin = (await server.staff('Admin', 'Asha')).token
const clerk = (await server.staff('Sub Admin', 'Ravi')).token
await enter(server, clerk, 'Pune', TODAY)
await enter(server, clerk, 'Naya Gaon-Khurd', TODAY)

const markets = makeMarkets(777)
const create = (location: string, to = server, token = clerk) =>
  to.call('POST', '/api/rates/daily', { token, body: { location, date: DAY, markets } })
const saveDay = (rates: object[], to = server, token = clerk) =>
  to.call('PUT', `/api/rates/days/${DAY}`, { token, body: { rates, newCities: listCities(rates) } })
const imported = (rates: object[], token = clerk) =>
  server.call('POST', '/api/rates/imports', { token, body: { rates, newCities: listCities(rates) } })
const checked = (rates: object[], token = clerk) =>
  server.call('POST', '/api/rates/imports/check', { token, body: { rates } })
const row = (location: string, date = DAY) => ({ location, date, markets })

async function cities(): Promise<string[]> {
  const rows = await server.rows('select name from city order by id')
  return rows.map(({ name }) => name)
}

/** Every way of entering a new city; each answers what came of it. */
const WAYS: [string, (name: string) => Promise<Partial<DayRowOutcome>>][] = [
  [
    'a create',
    async name => {
      const answer = await create(name)
      const { code, message } = answer.json()
      return { status: answer.statusCode === 400 ? 'refused' : 'created', location: name, code, message }
    },
  ],
  ['a Day Sheet', async name => (await saveDay([{ location: name, markets }])).json()[0]],
  ['an import', async name => (await imported([row(name)])).json()[0]],
  ['a check of an import', async name => (await checked([row(name)])).json()[0]],
]

test.each(WAYS)(
  'in %s a name of signs, or of another script that looks like ours, makes no city',
  async (_, came) => {
    const before = await cities()
    for (const name of ['\u02bc\u02bc', '\u0420une']) {
      const [code, message] = ['city.mixedScripts', PROBLEMS['city.mixedScripts'][1]]
      expect(await came(name)).toMatchObject({ status: 'refused', location: name, code, message })
    }
    expect(await cities()).toEqual(before)
  },
)

test('a create that is refused names the field', async () => {
  const { statusCode, body } = await create('\u0420une')
  expect(statusCode).toBe(400)
  expect(JSON.parse(body).errors).toEqual([{ path: 'location', message: PROBLEMS['city.mixedScripts'][1] }])
})

test('a city that was entered is entered again under all its spellings, signs and spaces aside', async () => {
  expect((await create('PUNE')).statusCode).toBe(201)
  expect((await create('poona')).statusCode).toBe(409)
  expect((await create(' naya  gaon-khurd ')).statusCode).toBe(201)
  for (const name of ['(Pune)', 'Pune.', 'Naya Gaon Khurd', 'Nayagaon (Khurd)'])
    expect((await create(name)).statusCode, name).toBe(409)
})

test('two new names with the same letters in one call are one city, in the check as in the saving', async () => {
  const rates = [row("Ghat 'Kherda"), row('Ghat-Kherda'), row('Ghat Kherda.', TODAY), row('Ghat Kopar')]
  const outcomes = ['created', 'refused', 'created', 'created']
  const states = (answer: { json(): DayRowOutcome[] }) => answer.json().map(({ status }) => status)
  expect(states(await checked(rates))).toEqual(outcomes)
  expect(await cities()).not.toContain('Ghat Kopar')
  expect(states(await imported(rates))).toEqual(outcomes)
  expect(await cities()).toEqual(expect.arrayContaining(["Ghat 'Kherda", 'Ghat Kopar']))
})

test('twenty new names with the same letters at once, at two instances, become one city', async () => {
  const other = await openTestApp({}, server.storage)
  const names = ['Sanjhgaon', '(Sanjhgaon)', '-Sanjhgaon', "'Sanjhgaon", 'Sanjhgaon.']
  const sent = Array.from({ length: 20 }, async (_, at) => {
    const name = names[at % 5]!
    const to = at % 2 ? other : server
    if (at % 4 < 2) return (await create(name, to)).json().code ?? 'created'
    const [{ status, code }] = (await saveDay([{ location: name, markets }], to)).json()
    return code ?? status
  })
  const came = await Promise.all(sent)
  expect(came.filter(each => each === 'created')).toHaveLength(1)
  expect(new Set(came)).toEqual(new Set(['created', 'rate.duplicate']))
  expect((await cities()).filter(name => name.includes('Sanjhgaon'))).toHaveLength(1)
})

describe('a city comes into being with its first record', () => {
  test('one that is refused leaves no city, nor does a row of a corrected version that never was', async () => {
    const before = await cities()
    const unseen = { ...row('Nowhere Ganj'), version: 3 }
    expect((await imported([unseen])).json()).toMatchObject([
      { location: 'Nowhere Ganj', status: 'refused', code: 'rate.unknown' },
    ])
    expect((await saveDay([{ location: 'Nowhere Ganj', markets, version: 3 }])).json()).toMatchObject([
      { code: 'rate.unknown' },
    ])
    expect(await cities()).toEqual(before)
    const suggested = (await server.call('GET', '/api/cities?q=nowhere')).body
    expect(suggested).not.toContain('Ganj')
  })

  test('and after its refusal it can still be made', async () => {
    expect((await imported([row('Nowhere Ganj'), { ...row('Pune', TODAY) }])).json()).toMatchObject([
      { status: 'created' },
      { code: 'rate.duplicate' },
    ])
    expect(await server.read('/api/cities?q=nowhere')).toEqual([{ name: 'Nowhere Ganj', state: null }])
  })
})

test('who made a new city is on record, once and with the rates; what is refused is not', async () => {
  const ofCities = async (): Promise<AuditEntry[]> =>
    await server.read('/api/audit?action=city.create', admin)
  const before = (await ofCities()).length
  await create('Ekpur')
  await create('Ekpur')
  await create('(Ekpur)')
  await imported([row('Dopur'), row('Teenpur'), row('Dopur', TODAY)])
  await imported([row('Pune', TODAY)])
  const made = (await ofCities()).slice(0, -before)
  expect(made.map(({ subject, by }) => [subject, by?.name])).toEqual(
    ['Teenpur', 'Dopur', 'Ekpur'].map(location => [{ type: 'city', location }, 'Ravi']),
  )
  const rates: AuditEntry[] = await server.read('/api/audit?action=rate.create&location=Ekpur', admin)
  expect(rates[0]!.at).toBe(made[2]!.at)
})

test('a Sub Admin adds at most 20 cities of no list a day by all calls; an Admin adds any number', async () => {
  const { token } = await server.staff('Sub Admin', 'Kiran')
  const rows = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, at) =>
      row(`${prefix} ${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}`),
    )
  const codes = (answer: { json(): DayRowOutcome[] }) => answer.json().map(({ code }) => code ?? 'taken')
  const TOO_MANY = 'city.tooManyNew'
  await imported(rows(15, 'Padre'), token)
  const second = [...rows(7, 'Quilla'), row('Shimla')]
  const expected = [...Array(5).fill('taken'), TOO_MANY, TOO_MANY, 'taken']
  expect(codes(await checked(second, token))).toEqual(expected)
  expect(codes(await imported(second, token))).toEqual(expected)
  const one = 'Rasoolpura Kalan'
  expect((await create(one, server, token)).json()).toMatchObject({ status: 400, code: TOO_MANY })
  expect(codes(await saveDay([{ location: one, markets }], server, token))).toEqual([TOO_MANY])
  expect(codes(await imported(rows(30, 'Ganja'), admin))).toEqual(Array(30).fill('taken'))
})
