import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_ALERT_CITIES } from '#features/alerts/shared/rules.ts'
import { openAlertServer } from '#features/alerts/test/alerts.ts'
import { writeRates } from '#server/rates/writes/queries.ts'
import { addDays } from '#shared/days.ts'
import { TODAY } from '#test/app.ts'
import { makeMarkets } from '#test/rates.ts'

const server = await openAlertServer()
beforeEach(async () => {
  server.setTime('06:00')
  await server.storage.pool.query('delete from subscription')
})

const { deliver } = server
const readCity = async (name: string) =>
  (await server.rows('select id as "cityId" from city where name = $1', [name]))[0]
test('what a transaction wrote that began first and commits last is told, and nothing twice', async () => {
  const late = await server.makeCity(200)
  await server.subscribe({ cities: [late] })
  const { cityId } = (await readCity(late))!
  const transaction = await server.storage.db.startTransaction().execute()
  const after = makeMarkets(230)
  await writeRates(transaction, [{ cityId, date: TODAY, action: 'create', after }], { accountId: null })
  await server.begin()
  expect(await deliver()).toEqual(['rates 210 200 -'])
  await transaction.commit().execute()
  expect(await deliver()).toEqual(['rates 230 200 -'])
  expect(await deliver()).toEqual([])
})

test('a correction of an earlier day is told to those who were told of that day, by a digest too, and to nobody else', async () => {
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

describe('a digest', () => {
  const digest = (cities: string[]) => server.subscribe({ frequency: 'daily', cities })

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
})

test('writes at once, matched by two instances at once, are told once', async () => {
  const cities = await Promise.all(Array.from({ length: MAX_ALERT_CITIES }, () => server.makeCity(200)))
  await server.subscribe({ cities })
  await Promise.all(cities.map(city => server.publish(city, 210)))
  server.recorder.sent = []
  await Promise.all([server.send(), server.send()])
  expect(server.recorder.list()).toEqual(Array(10).fill('rates 210 200 -'))
})
