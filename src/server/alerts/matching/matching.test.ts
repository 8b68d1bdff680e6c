import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type AlertChoice, MAX_ALERT_CITIES } from '#shared/alerts/rules.ts'
import { addDays } from '#shared/days.ts'
import { openAlertServer } from '#test/alerts.ts'
import { TODAY } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'

const server = await openAlertServer()
beforeEach(async () => {
  server.setTime('06:00')
  await server.storage.pool.query('delete from subscription; delete from alert_event')
})
afterAll(() => server.close())

/** Runs the jobs and lists what they sent. */
async function deliver(): Promise<string[]> {
  server.recorder.sent = []
  await server.run('alert.deliver')
  await server.run('alert.mail')
  return server.recorder.list()
}
/** As if everything had been written an hour before. */
const wait = () =>
  server.storage.pool.query(`begin; set local session_replication_role = replica;
    update revision set at = at - interval '1 hour'; commit`)

describe('of a city whose price was 200 yesterday', () => {
  test.each<[Partial<AlertChoice>, number, string[]]>([
    [{ rule: 'published' }, 200, ['rates 200 200 -']],
    [{ rule: 'published', market: 'retail', kind: 'boneless' }, 200, ['rates 420 420 -']],
    [{ rule: 'change' }, 200, []],
    [{ rule: 'change' }, 201, ['rates 201 200 -']],
    [{ rule: 'changeBy', amount: 5 }, 204, []],
    [{ rule: 'changeBy', amount: 5 }, 195, ['rates 195 200 -']],
    [{ rule: 'changeBy', amount: 5, unit: 'percent' }, 209, []],
    [{ rule: 'changeBy', amount: 5, unit: 'percent' }, 210, ['rates 210 200 -']],
    [{ rule: 'above', amount: 210 }, 209, []],
    [{ rule: 'above', amount: 210 }, 210, ['rates 210 200 -']],
    [{ rule: 'below', amount: 190 }, 191, []],
    [{ rule: 'below', amount: 190 }, 190, ['rates 190 200 -']],
    [{ rule: 'corrected' }, 250, []],
  ])('%j and ₹%i today send %j', async (choice, price, sent) => {
    const city = await server.makeCity(200)
    await server.subscribe({ ...choice, cities: [city] })
    await server.publish(city, price)
    expect(await deliver()).toEqual(sent)
    expect(await deliver()).toEqual([])
  })
})

test('nobody is told of earlier days, of other cities, or before the address is confirmed', async () => {
  const [city, other] = [await server.makeCity(200), await server.makeCity(200)]
  await server.subscribe({ cities: [other] })
  const email = { cities: [city], language: 'en', rule: 'published', email: 'asha@example.com' }
  await server.call('POST', '/api/alerts/subscriptions', { body: email })
  await server.publish(city, 210)
  await enter(server, server.token, other, '2026-11-18', makeMarkets(190))
  expect(await deliver()).toEqual(['confirmation 210 200 -'])
})

test('a write to a city that nobody has chosen queues nothing', async () => {
  await server.publish(await server.makeCity(200), 210)
  const { rowCount } = await server.storage.pool.query('select from alert_event')
  expect(rowCount).toBe(0)
})

test('a price that crosses a threshold by ₹1 day after day is told once, until it has come back by more', async () => {
  const goOn = (days: number) => server.setTime('08:00', addDays(TODAY, days - 33))
  goOn(0)
  const city = await server.makeCity(200)
  await server.subscribe({ cities: [city], rule: 'above', amount: 210 })
  await server.subscribe({ cities: [city], rule: 'below', amount: 210 })
  const sent: string[] = []
  for (let days = 0; days < 30; days += 1) {
    goOn(days)
    await server.publish(city, days % 2 ? 209 : 211)
    sent.push(...(await deliver()))
  }
  expect(sent).toEqual(['rates 211 200 -', 'rates 209 211 -'])
  for (const [days, price] of [206, 205, 210].entries()) {
    goOn(30 + days)
    await server.publish(city, price)
    sent.push(...(await deliver()))
  }
  expect(sent.slice(2)).toEqual(['rates 210 205 -'])
})

describe('a correction', () => {
  test('replaces what has not been sent, also when nothing is left to be told', async () => {
    const city = await server.makeCity(200)
    await server.subscribe({ cities: [city], rule: 'above', amount: 250, corrections: true })
    await server.subscribe({ cities: [city], rule: 'change', corrections: true })
    const rate = await server.publish(city, 2000)
    await server.correct(rate, 210)
    expect(await deliver()).toEqual(['rates 210 200 -'])
    await server.correct(rate, 260)
    expect((await deliver()).toSorted()).toEqual(['correction 260 200 210', 'rates 260 200 -'])
  })

  test('of what somebody was told is told to those who want it, each with what they knew', async () => {
    const city = await server.makeCity(200)
    await server.subscribe({ cities: [city], corrections: true })
    await server.subscribe({ cities: [city] })
    const rate = await server.publish(city, 210)
    expect(await deliver()).toEqual(['rates 210 200 -', 'rates 210 200 -'])
    server.setTime('06:01')
    await server.correct(rate, 215)
    await server.correct(rate, 220)
    expect(await deliver()).toEqual(['correction 220 200 210'])
    await server.call('DELETE', `/api/rates/daily/${rate._id}`, { token: server.token })
    expect(await deliver()).toEqual(['correction 200 - 220'])
  })

  test('that is public is told to those who hear of corrections alone; a slip mended at once is not', async () => {
    const city = await server.makeCity(200)
    await server.subscribe({ cities: [city], rule: 'corrected' })
    const rate = await server.publish(city, 210)
    await server.correct(rate, 215)
    expect(await deliver()).toEqual([])
    await wait()
    await server.correct(rate, 215)
    expect(await deliver()).toEqual([])
    await server.correct(rate, 225)
    expect(await deliver()).toEqual(['correction 225 200 215'])
    await server.correct(rate, 215)
    await server.correct(rate, 225)
    expect(await deliver()).toEqual([])
  })
})

describe('a digest', () => {
  const digest = (cities: string[], digestMinute = 7 * 60 + 30) =>
    server.subscribe({ rule: 'digest', cities, digestMinute })
  const at = async (time: string) => {
    server.setTime(time)
    return deliver()
  }

  test('comes at its minute with all cities, once', async () => {
    const cities = [await server.makeCity(200), await server.makeCity(300)]
    await digest(cities)
    await server.publish(cities[1]!, 310)
    await server.publish(cities[0]!, 210)
    expect(await at('07:29')).toEqual([])
    expect(await at('07:30')).toEqual(['digest 210 200 - 310 300 -'])
    expect(await at('23:00')).toEqual([])
  })

  test('waits for the last city until 9:30, or until its own later minute', async () => {
    const cities = [await server.makeCity(200), await server.makeCity(300)]
    await digest(cities)
    await digest(cities, 10 * 60)
    await server.publish(cities[0]!, 210)
    expect(await at('09:29')).toEqual([])
    expect(await at('09:30')).toEqual(['digest 210 200 - 300 - -'])
    expect(await at('09:59')).toEqual([])
    await server.publish(cities[1]!, 320)
    expect(await at('10:00')).toEqual(['digest 210 200 - 320 300 -'])
  })

  test('comes with the first city where none was in by then, and tomorrow to whoever subscribes after its minute', async () => {
    const city = await server.makeCity(200)
    await digest([city])
    expect(await at('12:00')).toEqual([])
    await digest([city])
    await server.publish(city, 210)
    expect(await deliver()).toEqual(['digest 210 200 -'])
  })
})

describe('a city that an Admin', () => {
  const findId = async (name: string): Promise<number> =>
    (await server.storage.pool.query('select id from city where name = $1', [name])).rows[0].id
  const admin = async (method: 'PUT' | 'POST', path: string, body: object) =>
    expect(
      (await server.call(method, `/api/admin/cities/${path}`, { token: server.token, body })).statusCode,
    ).toBe(200)

  test('merges is followed, and nobody is told of it twice', async () => {
    const [from, into] = [await server.makeCity(200), await server.makeCity()]
    const key = await server.subscribe({ cities: [from] })
    await server.publish(from, 210)
    expect(await deliver()).toEqual(['rates 210 200 -'])
    const both = await server.makeCity(200)
    await server.subscribe({ cities: [from, both] })
    await admin('POST', `${await findId(from)}/merge`, { into: await findId(both) })
    expect(await deliver()).toEqual(['rates 210 200 -'])
    const { choice } = (await server.call('GET', `/api/alerts/subscriptions/${key}`)).json()
    expect(choice.cities).toEqual([both])
    expect(into).not.toBe(both)
  })

  test('renames or retires is told under its new name, or not any more', async () => {
    const [city, other] = [await server.makeCity(200), await server.makeCity(300)]
    await server.subscribe({ cities: [city, other], rule: 'digest' })
    await admin('PUT', String(await findId(city)), { name: 'Alert Renamed' })
    await admin('PUT', String(await findId(other)), { isRetired: true })
    await server.publish('Alert Renamed', 210)
    server.setTime('07:30')
    expect(await deliver()).toEqual(['digest 210 200 -'])
    expect(server.recorder.sent[0]!.content.cities[0]).toMatchObject({
      city: 'Alert Renamed',
      slug: 'alert-renamed',
    })
  })
})

test('writes at once, matched by two instances at once, are told once', async () => {
  const cities = await Promise.all(Array.from({ length: MAX_ALERT_CITIES }, () => server.makeCity(200)))
  await server.subscribe({ cities })
  await Promise.all(cities.map(city => server.publish(city, 210)))
  server.recorder.sent = []
  await Promise.all([server.run('alert.deliver'), server.run('alert.deliver')])
  expect(server.recorder.list()).toEqual(Array(10).fill('rates 210 200 -'))
})
