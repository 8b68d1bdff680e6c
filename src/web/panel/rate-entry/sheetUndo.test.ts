import { describe, expect, test } from 'vitest'
import type { Cells } from './cells.ts'
import { blankRow, type EntryRow, newRow } from './entryRow.ts'
import type { Sheet, SheetAction } from './sheet.ts'
import { reduceWithUndo } from './sheetUndo.ts'

const DAY = '2026-11-21'
const row = (key: string, typed: Cells = {}): EntryRow => ({ ...newRow(key, key, DAY), typed })
const play = (sheet: Sheet, ...actions: (SheetAction | { type: 'undo' })[]) =>
  actions.reduce(reduceWithUndo, { sheet, steps: [] }).sheet
const typing = (key: string, cells: Cells): SheetAction => ({ type: 'change', key, change: { cells } })
const [one, both] = [{ 'retail.chicken': '240' }, { 'retail.chicken': '250', 'retail.skinless': '290' }]
const undo = { type: 'undo' } as const
const saved = (cells: Cells): SheetAction => ({
  type: 'saved',
  sent: [row('pune', cells)],
  outcomes: [{ version: 1 }],
  mayEdit: true,
})

describe('undo changes nothing', () => {
  test('before anything was done, or after everything was undone', () => {
    expect(play([row('pune')], undo)).toEqual([row('pune')])
    expect(play([row('pune')], typing('pune', one), undo, undo)).toEqual([row('pune')])
  })
  test('that is saved', () => {
    const after = play([row('pune')], typing('pune', both), saved(both), undo)
    expect(after).toMatchObject([{ saved: both, typed: {} }])
  })
  test('of the sheet before the one that is open', () => {
    const open = { type: 'open', sheet: [row('pune')] } as const
    expect(play([row('pune', one)], typing('pune', both), open, undo)).toEqual([row('pune')])
  })
})

test('what is typed into one cell at a stretch is one step, and a paste is one', () => {
  const typed = ['2', '24', '240'].map(text => typing('pune', { 'retail.chicken': text }))
  const fill = { type: 'fill', typed: { pune: both, agra: both }, added: [row('agra')] } as const
  const sheet = [row('pune')]
  expect(play(sheet, ...typed, fill, undo)).toEqual([row('pune', one)])
  expect(play(sheet, ...typed, fill, undo, undo)).toEqual([row('pune')])
})

test('rows that a reading added go with it, unless they are saved since, and come back with what was discarded', () => {
  const fill = { type: 'fill', typed: { agra: one }, added: [row('agra')] } as const
  const discard = { type: 'discard' } as const
  expect(play([row('pune')], fill, discard)).toMatchObject([{ key: 'agra', typed: {} }, row('pune')])
  expect(play([row('pune')], fill, discard, undo)).toEqual([row('agra', one), row('pune')])
  expect(play([row('pune')], fill, discard, undo, undo)).toEqual([row('pune')])
  const load = { type: 'load', rows: [row('pune'), { ...row('agra'), saved: one, version: 1 }] } as const
  expect(play([row('pune')], fill, load, undo)).toMatchObject([row('pune'), { saved: one, version: 1 }])
})

test('an emptied cell, or one typed back to its saved rate, is undone also after the rates were loaded again', () => {
  const reload = { type: 'load', rows: [{ ...row('pune'), saved: both, version: 1 }, row('agra')] } as const
  const sheet = [{ ...reload.rows[0], typed: one }, row('agra', one)]
  const back = typing('pune', { 'retail.chicken': '250' })
  const empty = typing('agra', { 'retail.chicken': '' })
  expect(play(sheet, back, empty, reload, undo, undo)).toEqual(sheet)
})

test('discarded rows come back as they were typed, beside what a colleague has saved since', () => {
  const sheet = [row('pune', both), row('agra', one)]
  const discard = { type: 'discard' } as const
  expect(play(sheet, discard, undo)).toEqual(sheet)
  const reload = { type: 'load', rows: [{ ...row('pune'), saved: one, version: 1 }, row('agra')] } as const
  expect(play(sheet, discard, reload, undo)).toMatchObject([
    { typed: both, conflict: { version: 1, saved: one } },
    { typed: one },
  ])
})

test('a discarded new entry comes back with its city and day', () => {
  const entry = { ...blankRow('a', DAY), city: 'Pune', date: '2026-11-20', typed: both }
  expect(play([entry], { type: 'discard', next: DAY }, undo)).toEqual([entry])
})
