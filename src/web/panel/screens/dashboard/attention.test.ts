import { expect, test } from 'vitest'
import { findUnusualPrices } from './attention.ts'

const rate = (location: string, chicken: number | undefined, before?: number) => ({
  location,
  markets: { oneKgRate: { chicken, boneless: 400 } },
  ...(before !== undefined && {
    previous: { date: '2026-11-20', markets: { oneKgRate: { chicken: before, boneless: 400 } } },
  }),
})

test('a price without one before, and one within 1.5 times of it, are not unusual', () =>
  expect(findUnusualPrices([rate('Agra', 900), rate('Pune', 150, 100), rate('Surat', undefined, 1)])).toEqual(
    [],
  ))

test('a price above 1.5 times the one before is named with its market, kind and the one before', () =>
  expect(findUnusualPrices([rate('Pune', 151, 100)])).toEqual([
    { location: 'Pune', market: 'oneKgRate', kind: 'chicken', price: 151, before: 100 },
  ]))
