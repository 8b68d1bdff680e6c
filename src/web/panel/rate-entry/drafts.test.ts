import { describe, expect, test } from 'vitest'
import type { Cells } from './cells.ts'
import {
  findOtherDraft,
  isSettledBy,
  type RowDraft,
  rateDrafts,
  restoreForm,
  restoreSheet,
  toRowDraft,
} from './drafts.ts'
import { type EntryRow, getCells, isUnsaved, newRow, toSentRow } from './entryRow.ts'

const AT = '2026-11-21T02:12:00.000Z'
const TODAY = '2026-11-21'
const DAY = 24 * 60 * 60 * 1000
const later = (days: number) => Date.parse(AT) + days * DAY
const toRow = (city: string) => newRow(city.toLowerCase(), city, TODAY)
const typing = (row: EntryRow, chicken: string): EntryRow => ({
  ...row,
  typed: { 'retail.chicken': chicken },
})
const agra = { ...toRow('Agra'), saved: { 'retail.chicken': '230' }, version: 1 }
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
  const [row] = restoreSheet([agra, pune], [read(STORED)!]).slice(1)
  expect(row).toEqual({ ...typing(pune, '24'), restoredAt: AT })
  expect(restoreForm(draft, '2026-11-22').start).toEqual({ city: '', date: '2026-11-22' })
})

describe('another draft is offered', () => {
  const at = (city: string, date = TODAY) => ({ city, date })
  test.each<[string, boolean, Parameters<typeof findOtherDraft>]>([
    ['for its city and day, however it is written', true, [[draft], 'b', at(' pune')]],
    ['not for another day', false, [[draft], 'b', at('Pune', '2026-11-20')]],
    ['not for another city', false, [[draft], 'b', at('Puri')]],
    ['not to the form that is typing it', false, [[draft], 'pune', at('Pune')]],
    ['not without rates', false, [[{ ...draft, typed: {} }], 'b', at('Pune')]],
  ])('%s', (_what, isOffered, args) => expect(findOtherDraft(...args)).toEqual(isOffered ? draft : undefined))
})

test('a correction that was reverted after it was sent is unsaved also when its draft comes back', () => {
  const sent: Cells = { 'retail.chicken': '224' }
  const reverted = toRowDraft({ ...typing(agra, '230'), _id: 'agra-20261121', sent }, AT)
  expect(isUnsaved(restoreForm(reverted, TODAY))).toBe(true)
  expect(isUnsaved(restoreForm({ ...reverted, sent: undefined }, TODAY))).toBe(false)
  const saved = { ...agra, saved: sent, version: 2 }
  expect(restoreSheet([saved], [reverted])).toMatchObject([{ ...typing(agra, '230'), conflict: saved }])
})

test('the draft of what was sent goes with it; what was typed since, or of another city, stays', () => {
  const sent = toSentRow(typing(pune, '24'))
  const since: RowDraft = { ...draft, typed: { 'retail.chicken': '245' } }
  expect(isSettledBy(draft, sent)).toBe(true)
  expect(isSettledBy({ ...since, key: 'b' }, sent)).toBe(true)
  expect(isSettledBy(since, sent)).toBe(false)
  for (const key of ['pune', 'b']) expect(isSettledBy({ ...since, key, city: 'Surat' }, sent)).toBe(false)
})

test('a restored draft fills its row, and adds a city that the sheet lacks', () => {
  const kochi = typing(toRow('Kochi'), '210')
  const sheet = restoreSheet([agra, pune], [draft, toRowDraft(kochi, AT)])
  expect(sheet.map(({ key }) => key)).toEqual(['agra', 'pune', 'kochi'])
  expect(sheet.map(row => getCells(row)['retail.chicken'])).toEqual(['230', '24', '210'])
})

test('a draft conflicts with what somebody else has saved since, unless that equals what was typed', () => {
  const other = { ...pune, saved: { 'retail.chicken': '250' }, version: 1 }
  expect(restoreSheet([agra, other], [draft])).toMatchObject([
    agra,
    { ...typing(pune, '24'), conflict: other },
  ])
  const same = { ...pune, saved: { 'retail.chicken': '24' }, version: 1 }
  expect(restoreSheet([agra, same], [draft])).toEqual([agra, same])
})
