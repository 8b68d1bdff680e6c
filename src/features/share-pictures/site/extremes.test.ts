import { expect, test } from 'vitest'
import { latest } from '#test/site.ts'
import { getExtremes } from './extremes.ts'

const rate = (city: string, chicken?: number) =>
  latest(city, { markets: chicken === undefined ? {} : { oneKgRate: { chicken } } })
const even = [rate('Agra', 200), rate('Bhopal', 200)]

test('of cities that share a figure the first by name is named', () =>
  expect(getExtremes([...even, rate('Pune', 210), rate('Surat', 210)])).toEqual([
    { city: 'Agra', price: 200 },
    { city: 'Pune', price: 210 },
  ]))

test.each([[even], [even.slice(0, 1)], [[even[0]!, rate('Kochi')]], [[]]])(
  'none is named where all share one: %j',
  rates => expect(getExtremes(rates)).toEqual([]),
)
