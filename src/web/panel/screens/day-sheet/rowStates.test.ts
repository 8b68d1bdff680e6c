import { expect, test } from 'vitest'
import { CELLS, type Cells } from '#web/panel/rate-entry/cells.ts'
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
  const grid = { rows: sheet, columns: CELLS }
  const [chicken, skinless, boneless] = [
    'oneKgRate.chicken',
    'oneKgRate.skinless',
    'oneKgRate.boneless',
  ] as const
  expect(findNextProblem(grid, undefined)).toMatchObject({ key: 'agra', cell: skinless })
  expect(findNextProblem(grid, { key: 'agra', cell: skinless })).toMatchObject({
    key: 'agra',
    cell: boneless,
  })
  expect(findNextProblem(grid, { key: 'pune', cell: chicken })).toMatchObject({
    key: 'surat',
    cell: skinless,
  })
  expect(findNextProblem(grid, { key: 'surat', cell: boneless })).toMatchObject({
    key: 'agra',
    cell: skinless,
  })
  expect(findNextProblem({ ...grid, rows: [row('Pune')] }, undefined)).toBeUndefined()
  const mine = { rows: sheet.toReversed(), columns: CELLS.toReversed() }
  expect(findNextProblem(mine, { key: 'surat', cell: skinless })).toMatchObject({
    key: 'agra',
    cell: boneless,
  })
})
