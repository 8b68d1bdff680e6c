import { expect, test } from 'vitest'
import type { Cells } from '#web/panel/rate-entry/cells.ts'
import { formatQuery } from '#web/panel/useAddressFilter.ts'
import { findNextProblem, getRowState, parseAddress } from './rowStates.ts'
import { toCityRow } from './rows.ts'

const DAY = '2026-11-21'
const row = (city: string, typed: Cells = {}, more = {}) => ({ ...toCityRow(city, DAY), typed, ...more })

test.each(['', 'date=2026-02-30', 'date=today', 'show=all', 'city=Pune'])(
  'the address ?%s is today, unfiltered',
  query => expect(parseAddress(query)).toEqual({ date: '', show: '' }),
)

test('the address of a filter parses to the same filter', () => {
  const filter = { date: '2026-11-21', show: 'missing' } as const
  expect(parseAddress(formatQuery(filter))).toEqual(filter)
})

test('a row without a record is missing, one with other cells than saved typed, one with a warning unusual', () => {
  expect(getRowState(row('Pune'))).toMatchObject({
    missing: true,
    typed: false,
    unusual: false,
    problems: [],
  })
  const saved = row(
    'Pune',
    {},
    { version: 1, saved: { 'oneKgRate.chicken': '400' }, before: { 'oneKgRate.chicken': '200' } },
  )
  expect(getRowState(saved)).toMatchObject({ missing: false, typed: false, unusual: true, problems: [] })
  expect(getRowState(row('Pune', { 'oneKgRate.chicken': '4' }))).toMatchObject({ typed: true, problems: [] })
})

test('problems are found row by row, and after the last one the first again', () => {
  const sheet = [
    row('Agra', { 'oneKgRate.skinless': 'x', 'oneKgRate.boneless': '-1' }),
    row('Pune'),
    row('Surat', { 'oneKgRate.chicken': '200' }, { problems: { row: 'Three rates of a market, or none' } }),
  ]
  expect(findNextProblem(sheet, undefined)).toMatchObject({ key: 'agra', cell: 1 })
  expect(findNextProblem(sheet, { key: 'agra', cell: 1 })).toMatchObject({ key: 'agra', cell: 2 })
  expect(findNextProblem(sheet, { key: 'pune', cell: 0 })).toMatchObject({ key: 'surat', cell: 1 })
  expect(findNextProblem(sheet, { key: 'surat', cell: 2 })).toMatchObject({ key: 'agra', cell: 1 })
  expect(findNextProblem([row('Pune')], undefined)).toBeUndefined()
})
