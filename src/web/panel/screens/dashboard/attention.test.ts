import { expect, test } from 'vitest'
import { findUnusualPrices } from './attention.ts'

const rate = (location: string, chicken: number | undefined, before?: number) => ({
  location,
  markets: { oneKgRate: { chicken, boneless: 400 } },
  ...(before !== undefined && {
    previous: { date: '2026-11-20', markets: { oneKgRate: { chicken: before, boneless: 400 } } },
  }),
})

test('a price without one before, and one within 25 %, are not unusual', () =>
  expect(findUnusualPrices([rate('Agra', 900), rate('Pune', 125, 100), rate('Surat', undefined, 1)])).toEqual(
    [],
  ))

test('a price more than 25 % off is named with its market, kind and the one before', () =>
  expect(findUnusualPrices([rate('Pune', 126, 100)])).toEqual([
    { location: 'Pune', market: 'oneKgRate', kind: 'chicken', price: 126, before: 100 },
  ]))
