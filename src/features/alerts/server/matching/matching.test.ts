import { beforeEach, describe, expect, test } from 'vitest'
import { type AlertChoice, MAX_ALERT_CITIES } from '#features/alerts/shared/rules.ts'
import { openAlertServer } from '#features/alerts/test/alerts.ts'
import { addDays } from '#shared/days.ts'
import { TODAY } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'

const server = await openAlertServer()
beforeEach(async () => {
  server.setTime('06:00')
  await server.storage.pool.query('delete from subscription; delete from alert_event')
})

const { deliver } = server
describe('of a city whose price was 200 yesterday', () => {
  test.each<[Partial<AlertChoice>, number, string[]]>([
    [{}, 200, []],
    [{}, 201, ['rates 201 200 -']],
    [{ market: 'retail', kind: 'boneless' }, 195, ['rates 410 420 -']],
    [{ rule: 'above', amount: 210 }, 209, []],
    [{ rule: 'above', amount: 210 }, 210, ['rates 210 200 -']],
    [{ rule: 'below', amount: 190 }, 191, []],
    [{ rule: 'below', amount: 190 }, 190, ['rates 190 200 -']],
  ])('%j and ₹%i today send %j', async (choice, price, sent) => {
    await server.begin(choice, price)
    expect(await deliver()).toEqual(sent)
    expect(await deliver()).toEqual([])
  })
})

test('nobody is told of earlier days, of other cities, or before the address is confirmed', async () => {
  const [city, other] = [await server.makeCity(200), await server.makeCity(200)]
  await server.subscribe({ cities: [other] })
  await server.askByMail(city)
  await server.publish(city, 210)
  await enter(server, server.token, other, '2026-11-18', makeMarkets(190))
  expect(await deliver()).toEqual(['confirmation'])
})

test('a write to a city that nobody has chosen queues nothing', async () => {
  await server.publish(await server.makeCity(200), 210)
  expect((await server.storage.pool.query('select from alert_event')).rowCount).toBe(0)
})

describe('a correction', () => {
  test('of an earlier day is told to those who were told of that day, by a digest too, and to nobody else', async () => {
    const day = addDays(TODAY, -100)
    server.setTime('06:00', day)
    const city = await server.makeCity(200)
    await server.subscribe({ cities: [city], rule: 'change' })
    await server.subscribe({ cities: [city], frequency: 'daily' })
    const rate = await server.publish(city, 210)
    server.setTime('07:30', day)
    expect((await deliver()).toSorted()).toEqual(['digest 210 200 -', 'rates 210 200 -'])
    server.setTime('09:00', addDays(day, 90))
    await server.subscribe({ cities: [city], rule: 'change' })
    await server.correct(rate, 220)
    expect(await deliver()).toEqual(Array(2).fill('correction 220 200 210 on 08-13'))
    server.setTime('09:00', addDays(day, 91))
    await server.correct(rate, 230)
    expect(await deliver()).toEqual([])
  })

  test('waits five seconds for others: a burst is one message, from first to last', async () => {
    const { rate } = await server.begin()
    await deliver()
    server.recorder.sent = []
    for (let at = 1; at <= 10; at++) {
      await server.correct(rate, 210 + at)
      // the job says when the message is due
      expect(await server.run('alert.deliver')).toBe(5000 - 100 * (at - 1))
      server.pass(0.1)
    }
    expect(server.recorder.list()).toEqual([])
    expect(await deliver()).toEqual(['correction 220 200 210'])
  })

  test('of several days of a city is one message, the newest day first', async () => {
    server.setTime('06:00', addDays(TODAY, -2))
    const city = await server.makeCity(200)
    await server.subscribe({ cities: [city] })
    const rates = []
    for (const [days, price] of [190, 195, 210].entries()) {
      server.setTime('06:00', addDays(TODAY, days - 2))
      rates.unshift(await server.publish(city, price))
      await deliver()
    }
    for (const [back, rate] of rates.entries()) await server.correct(rate, 300 + back)
    expect(await deliver()).toEqual(['correction 300 301 210 301 302 195 on 11-20 302 200 190 on 11-19'])
  })
})

describe('a digest', () => {
  const digest = (cities: string[]) => server.subscribe({ frequency: 'daily', cities })
  const at = async (time: string) => {
    server.setTime(time)
    return deliver()
  }

  test('is not sent when no rate is left to be told, and comes when there is one again', async () => {
    const city = await server.makeCity(200)
    await digest([city])
    const { _id } = await server.publish(city, 210)
    server.setTime('07:30')
    await server.run('alert.digest')
    await server.call('DELETE', `/api/rates/daily/${_id}`, { token: server.token })
    expect(await deliver()).toEqual([])
    await server.publish(city, 230)
    expect(await deliver()).toEqual(['digest 230 200 -'])
    expect(await deliver()).toEqual([])
  })

  test('of more people than one statement takes is queued for each of them, once', async () => {
    const [city, late] = [await server.makeCity(200), await server.makeCity(200)]
    const [some] = [await digest([city]), await digest([late])]
    const { pool } = server.storage
    await server.copy(some, 4500)
    await server.publish(city, 210)
    server.setTime('07:30')
    for (const minute of ['07:30', '07:31']) {
      server.setTime(minute)
      await server.run('alert.digest')
      const { rowCount } = await pool.query("select from alert where type = 'digest'")
      expect(rowCount).toBe(4501)
    }
  })

  test('has the cities for which its rule holds in the morning, and does not come where it holds for none', async () => {
    const cities = [await server.makeCity(200), await server.makeCity(300)]
    await digest(cities)
    await server.subscribe({ rule: 'above', amount: 301, frequency: 'daily', cities })
    await server.subscribe({ rule: 'above', amount: 900, frequency: 'daily', cities })
    await server.publish(cities[0]!, 210)
    await server.publish(cities[1]!, 300)
    expect(await deliver()).toEqual([])
    expect(await at('07:30')).toEqual(['digest 210 200 -'])
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

  test('merges is followed, and nobody is told of the rates that only move', async () => {
    const from = await server.makeCity(200)
    const key = await server.subscribe({ cities: [from] })
    await server.publish(from, 210)
    expect(await deliver()).toEqual(['rates 210 200 -'])
    const both = await server.makeCity(200)
    await server.subscribe({ cities: [from, both] })
    await admin('POST', `${await findId(from)}/merge`, { into: await findId(both) })
    expect(await deliver()).toEqual([])
    const { choice } = (await server.call('GET', `/api/alerts/subscriptions/${key}`)).json()
    expect(choice.cities).toEqual([both])
  })

  test('merges is corrected for whoever had its price in a digest', async () => {
    const [from, into] = [await server.makeCity(200), await server.makeCity(300)]
    await server.subscribe({ cities: [from], frequency: 'daily' })
    const rate = await server.publish(from, 210)
    server.setTime('07:30')
    expect(await deliver()).toEqual(['digest 210 200 -'])
    const id = await findId(into)
    await admin('POST', `${await findId(from)}/merge`, { into: id, keep: 'into' })
    await server.correct({ _id: rate._id.replace(/^\d+/, String(id)) }, 250)
    expect(await deliver()).toEqual(['correction 250 300 210'])
  })

  test('renames or retires is told under its new name, or not any more', async () => {
    const [city, other] = [await server.makeCity(200), await server.makeCity(300)]
    await server.subscribe({ cities: [city, other], frequency: 'daily' })
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
