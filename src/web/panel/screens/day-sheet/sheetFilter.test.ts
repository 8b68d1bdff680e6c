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

test('the own cities are those somebody looks after', () => {
  expect([row('Pune'), row('Agra')].map(each => isShown(each, 'mine', ['Pune']))).toEqual([true, false])
})

test.each(['mine', 'missing'] as const)('what is not saved yet is shown, also by the filter %s', filter =>
  expect(isShown(row('Kochi', { 'oneKgRate.chicken': '200' }, { version: 1 }), filter, ['Pune'])).toBe(true),
)

test('a row without a record is missing', () => {
  expect(isShown(row('Pune'), 'missing', [])).toBe(true)
  expect(isShown(row('Pune', {}, { version: 1 }), 'missing', [])).toBe(false)
})
