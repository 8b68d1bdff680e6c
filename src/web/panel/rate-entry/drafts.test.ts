import { describe, expect, test } from 'vitest'
import { rateDrafts, restoreForm, toRowDraft } from './drafts.ts'
import { type EntryRow, newRow } from './entryRow.ts'

const AT = '2026-11-21T02:12:00.000Z'
const TODAY = '2026-11-21'
const DAY = 24 * 60 * 60 * 1000
const later = (days: number) => Date.parse(AT) + days * DAY
const toRow = (city: string) => newRow(city.toLowerCase(), city, TODAY)
const typing = (row: EntryRow, chicken: string): EntryRow => ({
  ...row,
  typed: { 'retail.chicken': chicken },
})
const pune = toRow('Pune')
const draft = toRowDraft(typing(pune, '24'), AT)
const STORED = JSON.stringify(draft)
const read = (text: string | null, days = 0) => rateDrafts.parse(text, later(days))

describe('no draft', () => {
  test.each([
    ['nothing', null],
    ['half a text', '{"key":'],
    ['something else', '{"key":"a"}'],
    ['a cell that is none', STORED.replace('retail.chicken', 'x')],
  ])('is %s', (_what, text) => expect(read(text)).toBeUndefined())
  test('is older than a week', () => expect(read(STORED, 7.1)).toBeUndefined())
})

test('a draft comes back as it was typed, half a figure included', () => {
  expect(read(STORED, 6.9)).toEqual(JSON.parse(STORED))
  const restored = restoreForm(read(STORED)!, '2026-11-22')
  expect(restored).toEqual({ ...typing(pune, '24'), start: { city: '', date: '2026-11-22' } })
})
