import { describe, expect, test } from 'vitest'
import type { DailyRate } from '#shared/rates/rates.ts'
import { type Cells, toCells } from '#web/panel/rate-entry/cells.ts'
import { isSettled } from './drafts.ts'
import { blankEntry, toEntry } from './entry.ts'
import { isSameRecord, isUnsaved, type RateFormState, reducer, restoreDraft, startForm } from './rateForm.ts'

const TODAY = '2026-11-21'
const record: DailyRate = {
  _id: 'pune-20261121',
  location: 'Pune',
  date: TODAY,
  markets: { retail: { chicken: 240, skinless: 270, boneless: 410 } },
  version: 1,
}
const entry = { ...blankEntry(TODAY), city: ' pune', cells: toCells(record.markets) }
const sent = { id: 'a', entry }
const form = (change: Partial<RateFormState> = {}): RateFormState => ({
  ...startForm(blankEntry(TODAY), undefined, 'a'),
  entry,
  isTried: true,
  ...change,
})
const typing = (cells: Cells, city = entry.city) =>
  form({ entry: { ...entry, city, cells: { ...entry.cells, ...cells } } })
const corrected = typing({ 'retail.chicken': '245' })
const settled = (state: RateFormState, mayEdit = true) =>
  reducer(state, { type: 'saved', sent, saved: record, next: TODAY, mayEdit })
const rebased = (state: RateFormState) => reducer(state, { type: 'conflict', sent, current: record })

describe('the answer to a save', () => {
  test('leaves a form alone that was begun meanwhile', () => {
    const surat = form({ id: 'b', entry: { ...blankEntry(TODAY), city: 'Surat' } })
    expect(settled(surat)).toBe(surat)
  })

  test('leaves what is typed for another city alone, also in the same form', () => {
    const surat = typing({ 'retail.chicken': '198' }, 'Surat')
    expect(settled(surat)).toBe(surat)
  })

  test('makes a cell that was typed since a correction of what is saved', () =>
    expect(settled(corrected)).toMatchObject({
      id: 'a',
      entry: { city: 'Pune', cells: { ...entry.cells, 'retail.chicken': '245' } },
      start: toEntry(record),
      editing: record,
      conflict: undefined,
    }))

  test('shows those who may not correct what is saved beside what they typed since', () =>
    expect(settled(corrected, false)).toEqual({ ...corrected, existing: record, isTypedOn: true }))

  test('leaves a correction that was taken back meanwhile to be saved, over the one that is', () => {
    const before = { ...toEntry(record), cells: { ...entry.cells, 'retail.chicken': '200' } }
    const after = settled(form({ entry: before, start: before, editing: { ...record, version: 0 } }))
    expect(after).toMatchObject({ entry: before, start: toEntry(record), editing: record })
    expect(isUnsaved(after)).toBe(true)
  })

  test('frees a form in which nothing was typed since, or from which a new entry was taken out', () => {
    const blank = startForm(blankEntry(TODAY), undefined, 'a')
    expect(settled(form())).toEqual(blank)
    expect(settled(form({ entry: blankEntry(TODAY) }))).toEqual(blank)
  })
})

test('a correction that is taken back while it is on its way is unsaved, also as a draft that comes back', () => {
  const start = toEntry(record)
  const editing = startForm(start, record, 'a')
  const maybeSaved = { ...start, cells: corrected.entry.cells }
  expect(isUnsaved(editing)).toBe(false)
  expect(isUnsaved({ ...editing, maybeSaved })).toBe(true)
  const draft = { ...editing, maybeSaved, at: '2026-11-21T02:12:00.000Z' }
  expect(isUnsaved(restoreDraft(draft, TODAY))).toBe(true)
  expect(isUnsaved(rebased({ ...editing, maybeSaved }))).toBe(false)
})

test('a record is offered to the form that met it, while that is about its city', () => {
  expect(isSameRecord(corrected, sent)).toBe(true)
  expect(isSameRecord(typing({}, 'Surat'), sent)).toBe(false)
  expect(isSameRecord(form({ id: 'b' }), sent)).toBe(false)
  expect(rebased(corrected).entry.cells).toEqual(corrected.entry.cells)
})

test('the draft of what was sent goes with it; what was typed since, or of another city, stays', () => {
  expect(isSettled(sent, sent)).toBe(true)
  expect(isSettled({ id: 'b', entry: corrected.entry }, sent)).toBe(true)
  expect(isSettled(corrected, sent)).toBe(false)
  expect(isSettled(typing({}, 'Surat'), sent)).toBe(false)
})
