import { expect, test } from 'vitest'
import type { Cells } from '#web/panel/rate-entry/cells.ts'
import { Address, getRowState, isShown } from './rowStates.ts'
import { toCityRow } from './rows.ts'

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
  expect(getRowState(row('Pune'))).toEqual({ missing: true, check: false })
  expect(getRowState(row('Pune', {}, { version: 1 }))).toEqual({ missing: false, check: false })
})

test.each([
  ['a rate that is none', row('Pune', { 'oneKgRate.chicken': 'x' })],
  [
    'an unusual rate',
    row('Pune', { 'oneKgRate.chicken': '400' }, { before: { 'oneKgRate.chicken': '200' } }),
  ],
  [
    'a saved rate that is unusual',
    row('Pune', {}, { version: 1, saved: { 'retail.chicken': '90', 'retail.skinless': '80' } }),
  ],
  ['a reason why it was not saved', row('Pune', {}, { problems: { row: 'Enter a rate' } })],
  ['two versions', row('Pune', {}, { version: 1, conflict: { city: 'Pune', version: 2, saved: {} } })],
])('a row with %s is to check', (_, given) => expect(getRowState(given).check).toBe(true))
