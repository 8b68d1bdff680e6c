import { describe, expect, test } from 'vitest'
import { openTestApp, TODAY } from '#test/app.ts'
import { makeMarkets } from '#test/rates.ts'

const server = await openTestApp()
const admin = (await server.staff('Admin')).token
const clerk = (await server.staff('Sub Admin')).token
const colleague = (await server.staff('Sub Admin')).token

const body = (location: string, price = 230) => ({ location, date: TODAY, markets: makeMarkets(price) })
const create = (location: string, key: string, { price = 230, token = clerk } = {}) =>
  server.call('POST', '/api/rates/daily', {
    body: body(location, price),
    token,
    headers: { 'idempotency-key': key },
  })
const count = async (table: string) => (await server.storage.pool.query(`select from ${table}`)).rowCount

describe('a key is refused', () => {
  test.each(['', 'x'.repeat(65), 'a b', 'ключ'.normalize(), '"a"'])('when it is %j', async key => {
    const headers = { 'idempotency-key': encodeURI(key) }
    const sent = await server.call('POST', '/api/rates/daily', { body: body('Thane'), token: clerk, headers })
    expect(sent.statusCode).toBe(400)
  })

  test('with another body, with another version and at another call, and nothing is written', async () => {
    const { _id } = (await create('Pune', 'one')).json()
    const written = await count('revision')
    expect((await create('Pune', 'one', { price: 240 })).json().code).toBe('request.keyReused')
    const update = (price: number, headers: Record<string, string>) =>
      server.call('PUT', `/api/rates/daily/${_id}`, {
        body: { markets: makeMarkets(price) },
        token: admin,
        headers: { 'idempotency-key': 'two', ...headers },
      })
    expect(await count('revision')).toBe(written)
    expect((await update(231, { 'if-match': '"1"' })).statusCode).toBe(200)
    expect((await update(231, { 'if-match': '"2"' })).statusCode).toBe(422)
    expect((await update(232, { 'if-match': '"1"' })).statusCode).toBe(422)
  })

  test('with another sheet, and no row of that is written', async () => {
    const save = (key: string, cities: readonly string[], price: number) =>
      server.call('PUT', `/api/rates/days/${TODAY}`, {
        body: {
          rates: cities.map(location => ({ location, markets: makeMarkets(price) })),
          newCities: cities,
        },
        token: clerk,
        headers: { 'idempotency-key': key },
      })
    await save('other', ['Nashik'], 230)
    expect((await save('sheet', ['Patna', 'Nagpur'], 230)).statusCode).toBe(200)
    const written = await count('revision')
    for (const [cities, price] of [
      [['Patna', 'Nagpur', 'Raipur'], 231],
      [['Raipur'], 230],
      [['Patna', 'Raipur'], 230],
    ] as const)
      expect((await save('sheet', cities, price)).json().code).toBe('request.keyReused')
    expect(await count('revision')).toBe(written)
  })

  test('of another account stands for nothing: the write is decided anew', async () => {
    expect((await create('Surat', 'mine')).statusCode).toBe(201)
    expect((await create('Surat', 'mine', { token: colleague })).json().code).toBe('rate.duplicate')
  })
})

describe('the same key again', () => {
  test('at once is written once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => create('Kochi', 'at-once')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(answer => answer.body)).size).toBe(1)
  })

  test('gets the outcomes of a whole day, also when somebody has corrected it since', async () => {
    const rates = [body('Delhi'), body('Bhopal')].map(({ date: _, ...rate }) => rate)
    const save = () =>
      server.call('PUT', `/api/rates/days/${TODAY}`, {
        body: { rates },
        token: clerk,
        headers: { 'idempotency-key': 'day' },
      })
    const first = (await save()).json()
    expect(first).toMatchObject([{ status: 'created' }, { status: 'created' }])
    expect((await save()).json()).toEqual(first)
  })

  test('of a write that was refused is tried again', async () => {
    const { _id } = (await create('Indore', 'first')).json()
    expect((await create('Indore', 'second')).statusCode).toBe(409)
    await server.call('DELETE', `/api/rates/daily/${_id}`, { token: admin })
    expect((await create('Indore', 'second')).statusCode).toBe(201)
  })
})
