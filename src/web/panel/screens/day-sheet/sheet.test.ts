import { expect, test } from 'vitest'
import type { DayRowOutcome } from '#shared/rates/days.ts'
import type { Cells } from '#web/panel/rate-entry/cells.ts'
import type { SheetRow } from './rows.ts'
import { reducer, startSheet } from './sheet.ts'

const row = (key: string, version?: number, chicken?: string): SheetRow => ({
  key,
  city: key,
  saved: chicken === undefined ? {} : { 'retail.chicken': chicken },
  before: {},
  ...(version === undefined ? {} : { version }),
})
const typing = (cell: string) =>
  reducer(startSheet([row('agra', 1, '230'), row('pune')]), {
    type: 'change',
    key: 'pune',
    cells: { 'retail.chicken': cell },
  })

test('what somebody else saves shows where nobody types', () => {
  const { rows, problems } = reducer(typing('240'), {
    type: 'rebase',
    rows: [row('agra', 2, '235'), row('pune')],
  })
  expect(rows[0]).toEqual(row('agra', 2, '235'))
  expect(problems).toEqual({})
})

test('a row that is the same stays the same, so that it is not drawn again', () => {
  const before = startSheet([row('agra', 1, '230')])
  expect(reducer(before, { type: 'rebase', rows: [row('agra', 1, '230')] }).rows[0]).toBe(before.rows[0])
})

test('a deleted record empties its row, a new city comes last: no row moves', () => {
  const { rows } = reducer(startSheet([row('delhi', 1, '230'), row('pune')]), {
    type: 'rebase',
    rows: [row('agra', 1, '210'), row('pune')],
  })
  expect(rows.map(({ key, saved }) => [key, saved])).toEqual([
    ['delhi', {}],
    ['pune', {}],
    ['agra', { 'retail.chicken': '210' }],
  ])
})

const retail = (chicken: string) => ({
  'retail.chicken': chicken,
  'retail.skinless': '270',
  'retail.boneless': '410',
})
const saving = (typed: Cells, outcome: Pick<DayRowOutcome, 'version' | 'message'>, mayUpdate = true) =>
  reducer(
    { ...startSheet([row('agra', 1, '230'), row('pune')]), typed: { pune: typed } },
    {
      type: 'saved',
      mayUpdate,
      sent: [{ key: 'pune', cells: retail('240') }],
      outcomes: [{ location: 'pune', status: outcome.version ? 'created' : 'refused', ...outcome }],
    },
  )

test('what is refused keeps what was typed, and what was typed after it was sent', () => {
  const { rows, typed, problems } = saving(retail('245'), { message: 'Stale' })
  expect([rows[1]!.saved, typed, problems]).toEqual([{}, { pune: retail('245') }, { pune: 'Stale' }])
})

test('saved is what was sent; what was typed after it was sent stays typed', () => {
  const { rows, typed } = saving({ ...retail('245'), 'oneKgRate.chicken': '230' }, { version: 1 })
  expect(rows[1]).toMatchObject({ saved: retail('240'), version: 1 })
  expect(typed).toEqual({ pune: { 'retail.chicken': '245', 'oneKgRate.chicken': '230' } })
})

test('a cell that was emptied after it was sent stays empty', () =>
  expect(saving(retail(''), { version: 1 }).typed).toEqual({ pune: { 'retail.chicken': '' } }))

test('what those who may not correct type after it was sent is a second version, which one gives up', () => {
  const sheet = saving(retail('245'), { version: 1 }, false)
  const saved = { ...row('pune', 1), saved: retail('240') }
  expect(sheet).toEqual({
    rows: [row('agra', 1, '230'), row('pune')],
    typed: { pune: retail('245') },
    problems: { pune: 'Two versions' },
    conflicts: { pune: saved },
  })
  expect(reducer(sheet, { type: 'rebase', rows: [row('agra', 1, '230'), saved] })).toEqual(sheet)
  const taken = reducer(sheet, { type: 'resolve', key: 'pune', take: 'current' })
  expect(taken).toEqual(startSheet([row('agra', 1, '230'), saved]))
})

test('a row that those who may not correct have left as it was sent, or emptied, is saved', () => {
  const saved = startSheet([row('agra', 1, '230'), { ...row('pune', 1), saved: retail('240') }])
  const emptied = Object.fromEntries(Object.keys(retail('')).map(cell => [cell, '']))
  expect(saving(retail('240'), { version: 1 }, false)).toEqual(saved)
  expect(saving(emptied, { version: 1 }, false)).toEqual(saved)
})

test('a row that was refused, and one with two versions already, keep what is said of them', () => {
  const agra = row('agra', 2, '235')
  const typed = { agra: { 'retail.chicken': '240' }, pune: retail('245') }
  const sheet = reducer(
    { ...startSheet([row('agra', 1, '230'), row('pune')]), typed },
    {
      type: 'rebase',
      rows: [agra, row('pune')],
    },
  )
  const after = reducer(sheet, {
    type: 'saved',
    mayUpdate: false,
    sent: [{ key: 'pune', cells: retail('240') }],
    outcomes: [{ location: 'pune', status: 'refused', message: 'Stale' }],
  })
  expect(after).toEqual({ ...sheet, problems: { agra: 'Two versions', pune: 'Stale' } })
})

test('nothing is left of a row that stands as it was sent, and the other rows stay the same', () => {
  const before = row('agra', 1, '230')
  const sheet = { ...startSheet([before, row('pune')]), typed: { pune: retail('240') } }
  const after = reducer(sheet, {
    type: 'saved',
    mayUpdate: true,
    sent: [{ key: 'pune', cells: retail('240') }],
    outcomes: [{ location: 'pune', status: 'created', version: 1 }],
  })
  expect(after.typed).toEqual({})
  expect(after.rows[0]).toBe(before)
})
