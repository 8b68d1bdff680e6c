import { describe, expect, test } from 'vitest'
import type { Revision } from '#shared/rates/rates.ts'
import { openTestApp, TODAY, TOMORROW } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'

const server = await openTestApp()
const admin = (await server.staff('Admin', 'Asha')).token
const clerk = (await server.staff('Sub Admin', 'Ravi')).token

const create = (body: unknown, token = clerk) => server.call('POST', '/api/rates/daily', { body, token })
const everything = async () => (await server.call('GET', '/api/rates/daily')).json()
const history = async (id: string): Promise<Revision[]> =>
  (await server.call('GET', `/api/rates/daily/${id}/history`, { token: admin })).json()

describe('POST /api/rates/daily', () => {
  const body = (over: object) => ({ location: 'Pune', date: TODAY, markets: makeMarkets(230), ...over })
  const price = (chicken: unknown) => body({ markets: { retail: { chicken, skinless: 1, boneless: 1 } } })
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`

  test.each<[string, unknown, number, string | undefined]>([
    ["a date after India's today", body({ date: TOMORROW }), 400, 'date'],
    ['30 February', body({ date: '2026-02-30' }), 400, 'date'],
    ['a date in words', body({ date: 'today' }), 400, 'date'],
    ['a date with a time', body({ date: '2026-11-21T00:00:00Z' }), 400, 'date'],
    ['a date before rates are kept', body({ date: '1999-12-31' }), 400, 'date'],
    ['no date', body({ date: undefined }), 400, 'date'],
    ['a date that is a number', body({ date: 20261121 }), 400, 'date'],
    ['no city', body({ location: undefined }), 400, 'location'],
    ['an empty city', body({ location: '  ' }), 400, 'location'],
    ['a city of one letter', body({ location: 'P' }), 400, 'location'],
    ['a city of 81 letters', body({ location: 'p'.repeat(81) }), 400, 'location'],
    ['a city with digits', body({ location: 'Pune 2' }), 400, 'location'],
    ['a city with markup', body({ location: '<b>Pune</b>' }), 400, 'location'],
    ['NUL in a city', body({ location: 'Pu\u0000ne' }), 400, 'location'],
    ['a lone surrogate in a city', body({ location: 'Pune\ud800' }), 400, 'location'],
    ['a city that is a list', body({ location: ['Pune'] }), 400, 'location'],
    ['no markets', body({ markets: undefined }), 400, 'markets'],
    ['empty markets', body({ markets: {} }), 400, 'markets'],
    ['an unknown market', body({ markets: { fish: makeMarkets(1).retail } }), 400, 'markets'],
    [
      'an unknown kind',
      body({ markets: { retail: { ...makeMarkets(1).retail, wings: 3 } } }),
      400,
      'markets.retail',
    ],
    ['a negative price', price(-1), 400, 'markets.retail.chicken'],
    ['a price in words', price('two hundred'), 400, 'markets.retail.chicken'],
    ['an empty price', price(''), 400, 'markets.retail.chicken'],
    ['a blank price', price(' '), 400, 'markets.retail.chicken'],
    ['a decimal with a comma', price('221,50'), 400, 'markets.retail.chicken'],
    ['a decimal with an exponent', price('2e2'), 400, 'markets.retail.chicken'],
    ['a decimal in another base', price('0xff'), 400, 'markets.retail.chicken'],
    ['a decimal in digits of another script', price('२२१'), 400, 'markets.retail.chicken'],
    ['a decimal with what is none behind it', price('221.50 INR'), 400, 'markets.retail.chicken'],
    ['a negative decimal', price('-1'), 400, 'markets.retail.chicken'],
    ['a decimal above 100000', price('100000.01'), 400, 'markets.retail.chicken'],
    ['a decimal of 60,000 digits', price('1'.repeat(60_000)), 400, 'markets.retail.chicken'],
    ['a price above 100000', price(100_000.01), 400, 'markets.retail.chicken'],
    ['no price', price(undefined), 400, 'markets.retail.chicken'],
    ['a price that is a list', price([230]), 400, 'markets.retail.chicken'],
    ['an unknown field', body({ isAdmin: true }), 400, ''],
    ['a list instead of an object', [], 400, ''],
    ['text instead of an object', '"Pune"', 400, ''],
    ['null', 'null', 400, ''],
    ['nothing at all', '', 400, ''],
    ['an infinite price', JSON.stringify(price(1)).replace('1', '1e999'), 400, undefined],
    ['NaN', '{"location":"Pune","date":"2026-11-21","markets":{"retail":{"chicken":NaN}}}', 400, undefined],
    ['half an object', '{"location":"Pune"', 400, undefined],
    ['__proto__', '{"__proto__":{"isAdmin":true},"location":"Pune"}', 400, undefined],
    ['30,000 nested lists', deep, 400, undefined],
    ['30,000 nested lists as a city', `{"location":${deep}}`, 400, undefined],
    ['70 kB', body({ location: 'p'.repeat(70_000) }), 413, undefined],
  ])('refuses %s and writes nothing', async (_, sent, status, path) => {
    const before = await everything()
    const answer = await create(sent)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ status, message: expect.stringMatching(/\w/) })
    if (path !== undefined) expect(answer.json().errors[0].path).toBe(path)
    expect(await everything()).toEqual(before)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('refuses %s', async type => {
    const headers = { 'content-type': type }
    const answer = await server.call('POST', '/api/rates/daily', {
      token: clerk,
      body: 'location=Pune',
      headers,
    })
    expect(answer.statusCode).toBe(415)
  })

  test('rates written as decimals are parsed, as the specification has it', async () => {
    const markets = { retail: { chicken: '221.50', skinless: '240', boneless: '0.125' } }
    const answer = await create({ location: 'Nashik', date: TODAY, markets })
    expect(answer.statusCode).toBe(201)
    const { _id, markets: saved } = answer.json()
    expect(saved).toEqual({ retail: { chicken: 221.5, skinless: 240, boneless: 0.13 } })
    const { token } = await server.staff('Admin')
    const changed = { markets: { retail: { ...markets.retail, chicken: '230.00' } } }
    const put = await server.call('PUT', `/api/rates/daily/${_id}`, { token, body: changed })
    expect(put.statusCode).toBe(200)
    expect(put.json().markets.retail.chicken).toBe(230)
  })

  test('a Sub Admin enters rates: 201, the whole record, its version and its address', async () => {
    const answer = await create({ location: 'Nagpur', date: TODAY, markets: makeMarkets(230) })
    expect(answer.statusCode).toBe(201)
    const rate = answer.json()
    expect(rate).toEqual({
      _id: expect.any(String),
      location: 'Nagpur',
      date: TODAY,
      markets: makeMarkets(230),
    })
    expect(answer.headers.etag).toBe('"1"')
    expect((await server.call('GET', String(answer.headers.location))).json()).toEqual(rate)
  })

  test.each([
    ['  pune ', '2026-10-01', 'Pune'],
    ['PUNE', '2026-10-02', 'Pune'],
    ['Puné', '2026-10-03', 'Pune'],
    ['Bangalore', '2026-10-04', 'Bengaluru'],
    ['Gurgaon', '2026-10-05', 'Gurugram'],
  ])('%s is entered as %s', async (location, date, name) => {
    expect((await create({ location, date, markets: makeMarkets(230) })).json().location).toBe(name)
  })

  test('a city that is on no list is accepted, and shown as first written', async () => {
    const first = await create({
      location: "  Navi  Pur (O'Hara & Co.) ",
      date: TODAY,
      markets: makeMarkets(99),
    })
    expect(first.json().location).toBe("Navi Pur (O'Hara & Co.)")
    const second = await create({
      location: "navi pur (o'hara & co.)",
      date: '2026-11-20',
      markets: makeMarkets(99),
    })
    expect(second.json().location).toBe("Navi Pur (O'Hara & Co.)")
    expect((await create({ location: 'हैदराबाद', date: TODAY, markets: makeMarkets(99) })).statusCode).toBe(
      201,
    )
  })

  test('the same city and day, however written, is a duplicate', async () => {
    await enter(server, clerk, 'Kolkata', TODAY)
    const answer = await create({ location: ' calcutta', date: TODAY, markets: makeMarkets(99) })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toBe('Rate for this city and date already exists.')
    const [kept] = (await server.call('GET', `/api/rates/daily?date=${TODAY}&location=Kolkata`)).json()
    expect(kept.markets).toEqual(makeMarkets(230))
  })

  test('of 40 simultaneous creates of one city and day one is accepted, 39 are duplicates', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        create({ location: 'Udaipur', date: TODAY, markets: makeMarkets(230) }),
      ),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([201, ...Array(39).fill(409)])
  })

  test('two decimals are stored, zero is a price, and 100000 is the highest', async () => {
    const markets = { retail: { chicken: 210.126, skinless: 0, boneless: 100_000 } }
    const rate = await enter(server, clerk, 'Indore', TODAY, markets)
    const read = (await server.call('GET', `/api/rates/daily/${rate._id}`)).json()
    expect(read.markets).toEqual({ retail: { chicken: 210.13, skinless: 0, boneless: 100_000 } })
  })
})

describe('PUT /api/rates/daily/{id}', () => {
  const update = (id: string, markets: unknown, headers = {}) =>
    server.call('PUT', `/api/rates/daily/${id}`, { token: admin, body: { markets }, headers })

  test('a Sub Admin may not correct a record, and nothing changes', async () => {
    const { _id } = await enter(server, clerk, 'Patna', TODAY)
    const body = { markets: makeMarkets(231) }
    expect((await server.call('PUT', `/api/rates/daily/${_id}`, { token: clerk, body })).statusCode).toBe(403)
    expect((await server.call('GET', `/api/rates/daily/${_id}`)).json().markets).toEqual(makeMarkets(230))
  })

  test('an unknown record is 404, bad rates are 400, a city or a date in the body is unknown', async () => {
    const { _id } = await enter(server, clerk, 'Ranchi', TODAY)
    expect((await update('1-20200101', makeMarkets(31))).statusCode).toBe(404)
    expect((await update('nothing', makeMarkets(31))).statusCode).toBe(404)
    expect((await update(_id, { retail: { chicken: -1 } })).statusCode).toBe(400)
    const body = { markets: makeMarkets(240), date: '2026-11-20' }
    expect((await server.call('PUT', `/api/rates/daily/${_id}`, { token: admin, body })).statusCode).toBe(400)
  })

  test('a price may be missing only where it is missing in the record', async () => {
    const half = { retail: { chicken: 240, boneless: 480 } }
    const body = { rates: [{ location: 'Guna', date: TODAY, markets: half }], newCities: ['Guna'] }
    await server.call('POST', '/api/rates/imports', { token: admin, body })
    const [{ _id }] = (await server.call('GET', `/api/rates/daily?date=${TODAY}&location=Guna`)).json()
    const { wholesale } = makeMarkets(230)
    for (const [markets, path] of [
      [{ retail: { chicken: 241 } }, 'markets.retail.boneless'],
      [{ ...half, wholesale: { ...wholesale, skinless: undefined } }, 'markets.wholesale.skinless'],
    ] as const) {
      const refused = await update(_id, markets)
      expect(refused.statusCode).toBe(400)
      expect(refused.json()).toMatchObject({ code: 'rate.incomplete', errors: [{ path }] })
    }
    const corrected = { retail: { chicken: 241, boneless: 481 }, wholesale }
    expect((await update(_id, corrected)).json().markets).toEqual(corrected)
    const whole = { ...corrected, retail: { ...corrected.retail, skinless: 270 } }
    expect((await update(_id, whole)).json().markets).toEqual(whole)
    expect((await update(_id, corrected)).json().code).toBe('rate.incomplete')
  })

  test('a price is absent once somebody says that it was not quoted', async () => {
    const said = { ...makeMarkets(240).retail, skinless: null, boneless: null }
    const quoted = { retail: { chicken: said.chicken } }
    const rate = {
      location: 'Bidar',
      date: TODAY,
      markets: { retail: said, wholesale: { chicken: null, skinless: null, boneless: null } },
    }
    const created = await server.call('POST', '/api/rates/daily', { token: clerk, body: rate })
    expect(created.json()).toMatchObject({ markets: quoted })
    const { wholesale } = makeMarkets(230)
    const { _id } = created.json()
    await update(_id, { retail: said, wholesale })
    const corrected = await update(_id, { retail: said, wholesale: { ...wholesale, chicken: null } })
    const { chicken: _, ...others } = wholesale
    expect(corrected.json().markets).toEqual({ ...quoted, wholesale: others })
    expect((await update(_id, { retail: { chicken: null } })).json().errors[0].path).toBe('markets')
  })

  test('a stale version changes nothing: 412', async () => {
    const { _id } = await enter(server, clerk, 'Raipur', TODAY)
    expect((await update(_id, makeMarkets(240), { 'if-match': '"1"' })).headers.etag).toBe('"2"')
    const late = await update(_id, makeMarkets(999), { 'if-match': '"1"' })
    expect(late.statusCode).toBe(412)
    expect((await server.call('GET', `/api/rates/daily/${_id}`)).json().markets).toEqual(makeMarkets(240))
  })

  test('of two clerks who saw the same version one wins, the other gets the current record', async () => {
    const { _id } = await enter(server, clerk, 'Bhopal', TODAY)
    const answers = await Promise.all(
      [300, 400].map(price => update(_id, makeMarkets(price), { 'if-match': '"1"' })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412])
  })

  test('of two simultaneous writes without If-Match the second records what the first wrote as before', async () => {
    const { _id } = await enter(server, clerk, 'Satna', TODAY)
    for (let round = 0; round < 5; round += 1)
      await Promise.all([300, 400].map(price => update(_id, makeMarkets(price + round))))
    const revisions = await history(_id)
    expect(revisions.map(({ version }) => version)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    for (const [at, { before }] of revisions.slice(0, -1).entries())
      expect(before).toEqual(revisions[at + 1]!.after)
  })

  test('a write without If-Match replaces the rates as a whole: a market that is left out is gone', async () => {
    const { _id } = await enter(server, clerk, 'Jodhpur', TODAY)
    const { retail } = makeMarkets(240)
    const answer = await update(_id, { retail })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ _id, location: 'Jodhpur', date: TODAY, markets: { retail } })
    expect((await server.call('GET', `/api/rates/daily/${_id}`)).json().markets).toEqual({ retail })
  })
})

describe('DELETE, history and restore', () => {
  const remove = (id: string, headers = {}) =>
    server.call('DELETE', `/api/rates/daily/${id}`, { token: admin, headers })
  const restore = (id: string, body?: object) =>
    server.call('POST', `/api/rates/daily/${id}/restore`, { token: admin, ...(body ? { body } : {}) })

  test('a Sub Admin may neither delete, nor read the history, nor restore', async () => {
    const { _id } = await enter(server, clerk, 'Amritsar', TODAY)
    for (const [method, url] of [
      ['DELETE', `/api/rates/daily/${_id}`],
      ['GET', `/api/rates/daily/${_id}/history`],
      ['POST', `/api/rates/daily/${_id}/restore`],
    ] as const) {
      expect((await server.call(method, url, { token: clerk })).statusCode).toBe(403)
    }
    expect((await server.call('GET', `/api/rates/daily/${_id}`)).statusCode).toBe(200)
  })

  test('unknown records are 404, a stale delete is 412, deleting twice is 404', async () => {
    const { _id } = await enter(server, clerk, 'Surat', TODAY)
    for (const answer of [await remove('nothing'), await restore('1-20200101'), await remove('1-20200101')]) {
      expect(answer.statusCode).toBe(404)
    }
    expect(
      (await server.call('GET', '/api/rates/daily/1-20200101/history', { token: admin })).statusCode,
    ).toBe(404)
    expect((await remove(_id, { 'if-match': '"7"' })).statusCode).toBe(412)
    expect((await remove(_id, { 'if-match': '"1"' })).statusCode).toBe(200)
    expect((await remove(_id)).statusCode).toBe(404)
    expect((await server.call('GET', `/api/rates/daily/${_id}`)).statusCode).toBe(404)
  })

  test('nothing is lost: every write is in the history, with who, when, before and after', async () => {
    const { _id } = await enter(server, clerk, 'Madurai', TODAY, makeMarkets(200))
    await server.call('PUT', `/api/rates/daily/${_id}`, { token: admin, body: { markets: makeMarkets(210) } })
    expect((await remove(_id)).json()).toMatchObject({ _id, markets: makeMarkets(210) })
    expect((await restore(_id)).json()).toMatchObject({ _id, markets: makeMarkets(210) })
    const writes = await history(_id)
    expect(writes.map(({ version, action, by }) => [version, action, by?.name])).toEqual([
      [4, 'restore', 'Asha'],
      [3, 'delete', 'Asha'],
      [2, 'update', 'Asha'],
      [1, 'create', 'Ravi'],
    ])
    expect(writes.map(({ before, after }) => [before, after])).toEqual([
      [null, makeMarkets(210)],
      [makeMarkets(210), null],
      [makeMarkets(200), makeMarkets(210)],
      [null, makeMarkets(200)],
    ])
    const now = Date.now()
    expect(writes[0]!.location).toBe('Madurai')
    for (const { at } of writes) expect(Math.abs(Date.parse(at) - now)).toBeLessThan(600_000)
  })

  test('the history of a deleted record names its city', async () => {
    const { _id } = await enter(server, clerk, 'Salem', TODAY, makeMarkets(200))
    await remove(_id)
    expect((await history(_id)).map(({ location, after }) => [location, after])).toEqual([
      ['Salem', null],
      ['Salem', makeMarkets(200)],
    ])
  })

  test('an earlier version is restored by its number', async () => {
    const { _id } = await enter(server, clerk, 'Kochi', TODAY, makeMarkets(200))
    await server.call('PUT', `/api/rates/daily/${_id}`, { token: admin, body: { markets: makeMarkets(210) } })
    const answer = await restore(_id, { version: 1 })
    expect(answer.headers.etag).toBe('"3"')
    expect((await server.call('GET', `/api/rates/daily/${_id}`)).json().markets).toEqual(makeMarkets(200))
  })

  test('a restore without a number undoes the last write, and refuses to undo the first one', async () => {
    const { _id } = await enter(server, clerk, 'Mysuru', TODAY, makeMarkets(200))
    expect((await restore(_id)).statusCode).toBe(409)
    expect((await restore(_id, { version: 9 })).statusCode).toBe(409)
    await server.call('PUT', `/api/rates/daily/${_id}`, { token: admin, body: { markets: makeMarkets(210) } })
    expect((await restore(_id)).json().markets).toEqual(makeMarkets(200))
  })

  test.each([{ version: 0 }, { version: 1.5 }, { version: '1' }, { versions: 1 }])(
    'a restore of %o is refused',
    async body => {
      const { _id } = (await server.call('GET', `/api/rates/daily?date=${TODAY}&limit=1`)).json()[0]
      expect((await restore(_id, body)).statusCode).toBe(400)
    },
  )

  test('a deleted city and day may be entered again; its versions and its history go on', async () => {
    const { _id } = await enter(server, clerk, 'Vizag', TODAY, makeMarkets(200))
    await remove(_id)
    const again = await create({ location: 'Vizag', date: TODAY, markets: makeMarkets(220) })
    expect(again.statusCode).toBe(201)
    expect(again.json()._id).toBe(_id)
    expect(again.headers.etag).toBe('"3"')
    expect((await history(_id)).map(({ action }) => action)).toEqual(['create', 'delete', 'create'])
  })
})
