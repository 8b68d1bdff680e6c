import { expect, test } from 'vitest'
import { addDays, type Day } from '#shared/days.ts'
import { MARKETS } from '#shared/rates/markets.ts'
import { isUnusual } from '#shared/rates/priceChange.ts'
import { Price } from '#shared/rates/rates.ts'
import { listSampleDays } from './demo.ts'
import { ALWAYS_QUOTED, SAMPLE_CITIES, type SampleCity } from './sampleCities.ts'
import { listQuotedCities, sampleEntryTime, sampleRates } from './sampleRates.ts'

const TODAY = '2026-11-21'
const YEAR = listSampleDays(undefined, TODAY)
/** Two leap years and the turns of five years. */
const FIVE_YEARS = Array.from({ length: 1827 }, (_, index) => addDays('2026-01-01', index))

const pune = SAMPLE_CITIES.find(({ name }) => name === 'Pune')!
const oneKg = (city: SampleCity, day: Day) => sampleRates(city, day).oneKgRate!.chicken!

test('there are forty different cities', () => {
  expect(new Set(SAMPLE_CITIES.map(({ name }) => name)).size).toBe(40)
  expect(SAMPLE_CITIES.filter(({ name }) => ALWAYS_QUOTED.has(name))).toHaveLength(ALWAYS_QUOTED.size)
})

test('a year of samples ends today', () => {
  expect(YEAR).toHaveLength(365)
  expect([YEAR[0], YEAR.at(-1)]).toEqual(['2025-11-22', TODAY])
})

test('the same city and day always have the same rates', () => {
  expect(sampleRates(pune, TODAY)).toEqual(sampleRates({ ...pune }, TODAY))
  // figures that a page or a picture may quote
  expect(sampleRates(pune, TODAY).oneKgRate).toEqual({ chicken: 209, skinless: 247, boneless: 379 })
})

test('every price is from 0 to 100000 with two decimals, skinless costs more than chicken, and boneless more than skinless', () => {
  for (const city of SAMPLE_CITIES) {
    for (const day of YEAR) {
      for (const prices of Object.values(sampleRates(city, day))) {
        const { chicken, skinless, boneless = Number.POSITIVE_INFINITY } = prices!
        if (!(chicken! < skinless! && skinless! < boneless)) expect.fail(`${city.name} ${day}`)
        for (const price of Object.values(prices!)) expect(Price.parse(price)).toBe(price)
      }
    }
  }
})

test('wholesale is the cheapest market and the supermarket the dearest', () => {
  for (const city of SAMPLE_CITIES) {
    const { oneKgRate, wholesale, retail, supermarket } = sampleRates(city, TODAY)
    const inOrder = [wholesale, oneKgRate, retail, supermarket].flatMap(prices => prices?.chicken ?? [])
    expect(inOrder, city.name).toEqual(inOrder.toSorted((a, b) => a - b))
  }
})

test('prices stay the same on many days, and no change is unusual', () => {
  for (const city of SAMPLE_CITIES) {
    const prices = FIVE_YEARS.map(day => oneKg(city, day))
    const flat = prices.filter((price, at) => price === prices[at - 1]).length / prices.length
    expect(flat, city.name).toBeGreaterThan(0.3)
    expect(flat, city.name).toBeLessThan(0.9)
    expect(prices.filter((price, at) => isUnusual(price, prices[at - 1]))).toEqual([])
  }
})

test('some markets and kinds are missing, but never the 1 Kg rate', () => {
  const records = SAMPLE_CITIES.flatMap(city => YEAR.map(day => sampleRates(city, day)))
  const whole = records.filter(markets =>
    MARKETS.every(market => markets[market]?.boneless !== undefined),
  ).length
  expect(records.every(({ oneKgRate }) => oneKgRate?.boneless !== undefined)).toBe(true)
  expect(whole / records.length).toBeGreaterThan(0.9)
  expect(whole).toBeLessThan(records.length)
})

test('today 36 to 38 of the forty cities have rates, and on earlier days 39 or 40', () => {
  for (const day of FIVE_YEARS) {
    const asToday = listQuotedCities(day, day)
    const later = listQuotedCities(day, addDays(day, 1))
    expect(asToday.length).toBeGreaterThanOrEqual(36)
    expect(asToday.length).toBeLessThanOrEqual(38)
    expect(later.length).toBeGreaterThanOrEqual(39)
    expect(later).toEqual(expect.arrayContaining(asToday))
  }
})

test('rates are entered from 6 to 10 in India, and never after now', () => {
  const noon = new Date('2026-11-21T12:00:00+05:30')
  for (const city of SAMPLE_CITIES) {
    const at = sampleEntryTime(city, TODAY, noon).getTime()
    expect(at).toBeGreaterThanOrEqual(Date.parse('2026-11-21T06:00:00+05:30'))
    expect(at).toBeLessThan(Date.parse('2026-11-21T10:00:00+05:30'))
  }
  const early = new Date('2026-11-21T00:10:00+05:30')
  expect(sampleEntryTime(pune, TODAY, early)).toEqual(early)
})
