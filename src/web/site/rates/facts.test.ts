import { describe, expect, test } from 'vitest'
import type { LatestRate } from '#shared/rates/rates.ts'
import { latest, TODAY, YESTERDAY } from '#test/site.ts'
import { getFacts } from './facts.ts'

const oneKg = (chicken: number) => ({ oneKgRate: { chicken, skinless: chicken + 30, boneless: chicken * 2 } })

const rate = (location: string, now?: number, before?: number, over: Partial<LatestRate> = {}) =>
  latest(location, {
    markets: now === undefined ? {} : oneKg(now),
    previous: before === undefined ? null : { date: YESTERDAY, markets: oneKg(before) },
    ...over,
  })

test('a city that had no rate before does not move the change', () => {
  const facts = getFacts([rate('Pune', 200, 198), rate('Newtown', 900)], TODAY)!
  expect(facts.prices.chicken).toEqual({ price: 550, change: { by: 2, direction: 'up' } })
})

test('a city that is not updated today counts only among all cities', () => {
  const facts = getFacts([rate('Pune', 200, 200), rate('Agra', 100, 90, { date: '2026-11-18' })], TODAY)!
  expect(facts).toMatchObject({ day: TODAY, citiesToday: 1, allCities: 2, onlyCity: 'Pune' })
})

test('when nothing is published today the facts are those of the last day', () => {
  const facts = getFacts([rate('Pune', 200), rate('Agra', 100, 90, { date: '2026-11-18' })], '2026-11-23')!
  expect(facts).toMatchObject({ day: TODAY, citiesToday: 0, onlyCity: 'Pune' })
})

describe('facts of a day', () => {
  const facts = getFacts(
    [
      rate('Pune', 200, 198),
      rate('Agra', 151, 160, { updatedAt: '2026-11-21T04:30:00.000Z' }),
      rate('Kochi', 2500, 250),
    ],
    TODAY,
  )!

  test('one price that is tenfold by a slip moves neither the headline nor its change', () =>
    expect(facts.prices.chicken).toEqual({ price: 200, change: { by: 2, direction: 'up' } }))
  test('the facts carry the newest write', () => expect(facts.updatedAt).toBe('2026-11-21T04:30:00.000Z'))
  test('the facts name the day before when it is one for all', () =>
    expect(facts.previousDays).toEqual(['2026-11-20']))
})

test('the median is of whole rupees and its change exact below one; the price of a single city is not rounded', () => {
  const pune = rate('Pune', 230.55, 230)
  const [one, two] = [[pune], [pune, rate('Agra', 240, 240)]].map(
    rates => getFacts(rates, TODAY)!.prices.chicken,
  )
  expect(one).toEqual({ price: 230.55, change: { by: 0.55, direction: 'up' } })
  expect(two).toEqual({ price: 235, change: { by: 0.28, direction: 'up' } })
})

test('changes from different days name each of them', () => {
  const older = { previous: { date: '2026-11-17', markets: oneKg(1) } }
  const facts = getFacts([rate('Pune', 200, 198), rate('Agra', 100, 0, older)], TODAY)!
  expect(facts.previousDays).toEqual(['2026-11-20', '2026-11-17'])
})
