import { expect, test } from 'vitest'
import { isUnusual } from '#shared/rates/priceChange.ts'
import { Price } from '#shared/rates/rates.ts'
import { listSampleDays } from './demo.ts'
import { SAMPLE_CITIES, sampleEntryTime, sampleRates } from './sampleRates.ts'

const TODAY = '2026-11-21'
const YEAR = listSampleDays(null, TODAY)
const CITIES = Object.keys(SAMPLE_CITIES)

test('every price can be entered, skinless costs more than chicken, and boneless more than skinless', () => {
  for (const city of CITIES) {
    for (const day of YEAR) {
      for (const prices of Object.values(sampleRates(city, day))) {
        const { chicken, skinless, boneless = Number.POSITIVE_INFINITY } = prices!
        if (!(chicken! < skinless! && skinless! < boneless)) expect.fail(`${city} ${day}`)
        for (const price of Object.values(prices!)) expect(Price.parse(price)).toBe(price)
      }
    }
  }
})

test('wholesale is the cheapest market and the supermarket the dearest', () => {
  for (const city of CITIES) {
    const { oneKgRate, wholesale, retail, supermarket } = sampleRates(city, TODAY)
    const inOrder = [wholesale, oneKgRate, retail, supermarket].flatMap(prices => prices?.chicken ?? [])
    expect(inOrder, city).toEqual(inOrder.toSorted((a, b) => a - b))
  }
})

test('prices stay the same on many days, and no change is unusual', () => {
  for (const city of CITIES) {
    const prices = YEAR.map(day => sampleRates(city, day).oneKgRate!.chicken!)
    const flat = prices.filter((price, at) => price === prices[at - 1]).length / prices.length
    expect(flat, city).toBeGreaterThan(0.3)
    expect(flat, city).toBeLessThan(0.9)
    expect(prices.filter((price, at) => isUnusual(price, prices[at - 1]))).toEqual([])
  }
})

test('rates are entered from 6 to 10 in India, and never after now', () => {
  const noon = new Date('2026-11-21T12:00:00+05:30')
  for (const city of CITIES) {
    const at = sampleEntryTime(city, TODAY, noon).getTime()
    expect(at).toBeGreaterThanOrEqual(Date.parse('2026-11-21T06:00:00+05:30'))
    expect(at).toBeLessThan(Date.parse('2026-11-21T10:00:00+05:30'))
  }
  const early = new Date('2026-11-21T00:10:00+05:30')
  expect(sampleEntryTime('Pune', TODAY, early)).toEqual(early)
})

test('a start samples the days since the last one, and at most a year of them', () => {
  expect(listSampleDays('2026-11-20', TODAY)).toEqual(['2026-11-20', TODAY])
  expect(YEAR).toHaveLength(365)
  expect(listSampleDays('2025-10-17', TODAY)).toEqual(YEAR)
})
