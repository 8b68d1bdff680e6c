import { expect, test } from 'vitest'
import type { Cells } from '#web/panel/rate-entry/cells.ts'
import { toCityRow } from './rows.ts'
import { Address, isShown } from './sheetFilter.ts'

const DAY = '2026-11-21'
const row = (city: string, typed: Cells = {}, more = {}) => ({ ...toCityRow(city, DAY), typed, ...more })

test.each(['', 'date=2026-02-30', 'date=today', 'show=late', 'city=Pune'])(
  'the address ?%s is today, unfiltered',
  query => expect(Address.parse(Object.fromEntries(new URLSearchParams(query)))).toEqual({}),
)

test('the own cities are those somebody looks after, and what is not saved yet', () => {
  const shown = [row('Pune'), row('Agra'), row('Kochi', { 'oneKgRate.chicken': '200' })].map(each =>
    isShown(each, 'mine', ['Pune']),
  )
  expect(shown).toEqual([true, false, true])
})

test('a row without a record is missing', () => {
  expect(isShown(row('Pune'), 'missing', [])).toBe(true)
  expect(isShown(row('Pune', {}, { version: 1 }), 'missing', [])).toBe(false)
})
