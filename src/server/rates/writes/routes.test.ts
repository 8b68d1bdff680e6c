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
  const rate = { location: 'Pune', date: TODAY, markets: makeMarkets(230) }
  const { retail } = rate.markets
  const refused: Record<string, unknown[]> = {
    date: [TOMORROW, '2026-02-30', 'today', '2026-11-21T00:00:00Z', '1999-12-31', undefined, 20261121],
    location: [
      undefined,
      '  ',
      'P',
      'p'.repeat(81),
      'Pune 2',
      '<b>Pune</b>',
      'Pu\u0000ne',
      'Pune\ud800',
      ['Pune'],
    ],
    markets: [undefined, {}, { fish: retail }],
    'markets.retail': [{ ...retail, wings: 3 }],
    'markets.retail.chicken': [
      ...[undefined, -1, 100_000.01, [230], 'two hundred', '', ' ', '221,50', '2e2', '0xff', '२२१'],
      ...['221.50 INR', '-1', '100000.01', '1'.repeat(60)],
    ],
    isAdmin: [true],
  }

  test.each(Object.entries(refused).flatMap(([path, values]) => values.map(value => [path, value] as const)))(
    'refuses the %s %j, and writes nothing',
    async (path, value) => {
      const before = await everything()
      const kinds = { retail: path.endsWith('chicken') ? { ...retail, chicken: value } : value }
      const answer = await create({
        ...rate,
        ...(path.includes('.') ? { markets: kinds } : { [path]: value }),
      })
      expect(answer.json()).toMatchObject({
        status: 400,
        message: expect.stringMatching(/\w/),
      })
      expect(answer.json().errors[0].path).toBe(path === 'isAdmin' ? '' : path)
      expect(await everything()).toEqual(before)
    },
  )

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
})

describe('DELETE, history and restore', () => {
  const remove = (id: string, headers = {}) =>
    server.call('DELETE', `/api/rates/daily/${id}`, { token: admin, headers })
  const restore = (id: string, body?: object) =>
    server.call('POST', `/api/rates/daily/${id}/restore`, { token: admin, ...(body ? { body } : {}) })

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

  test.each([{ version: 0 }, { version: 1.5 }, { version: '1' }, { versions: 1 }])(
    'a restore of %o is refused',
    async body => {
      const { _id } = (await server.call('GET', `/api/rates/daily?date=${TODAY}&limit=1`)).json()[0]
      expect((await restore(_id, body)).statusCode).toBe(400)
    },
  )
})
