import { describe, expect, test } from 'vitest'
import type { Cells } from '#web/panel/rate-entry/cells.ts'
import type { EntryRow } from '#web/panel/rate-entry/entryRow.ts'
import { toCityRow } from './rows.ts'
import { restoreDraft, sheetDrafts, toSheetDraft } from './sheetDrafts.ts'

const AT = '2026-11-21T02:12:00.000Z'
const TODAY = '2026-11-21'
const DAY = 24 * 60 * 60 * 1000
const later = (days: number) => Date.parse(AT) + days * DAY
const toRow = (city: string) => toCityRow(city, TODAY)
const typing = (row: EntryRow, chicken: string): EntryRow => ({
  ...row,
  typed: { 'retail.chicken': chicken },
})
const agra = { ...toRow('Agra'), saved: { 'retail.chicken': '230' }, version: 1 }
const pune = toRow('Pune')
const OWN = new Set(['agra', 'pune'])
/** As every version since the first has stored it. */
const STORED = `{"rows":[{"key":"pune","city":"Pune","saved":{},"before":{}}],"typed":{"pune":{"retail.chicken":"24"}},"at":"${AT}"}`
const draft = sheetDrafts.parse(STORED, later(6.9))!

describe('no draft', () => {
  test.each([
    ['nothing', null],
    ['half a text', '{"rows":'],
    ['a cell that is none', STORED.replace('retail.chicken', 'x')],
  ])('is %s', (_what, text) => expect(sheetDrafts.parse(text, later(0))).toBeUndefined())
  test('is older than a week', () => expect(sheetDrafts.parse(STORED, later(7.1))).toBeUndefined())
  test('is left by a sheet in which nothing differs from what is saved', () =>
    expect(toSheetDraft([typing(agra, '230')], OWN, undefined, AT)).toBeUndefined())
})

test('a draft has the rows that are typed in, half a figure included', () =>
  expect(JSON.stringify(toSheetDraft([agra, typing(pune, '24')], OWN, undefined, AT))).toBe(STORED))

test('a restored draft fills its rows, and adds a city that the sheet lacks', () => {
  const kochi = { key: 'kochi', city: 'Kochi', saved: {}, before: {} }
  const typed = { ...draft.typed, kochi: { 'retail.chicken': '210' } }
  const sheet = restoreDraft([agra, pune], { ...draft, rows: [...draft.rows, kochi], typed }, TODAY)
  const restoredAt = AT
  expect(sheet).toEqual([
    agra,
    { ...typing(pune, '24'), restoredAt },
    { ...typing(toRow('Kochi'), '210'), restoredAt },
  ])
})

test('a draft conflicts with what somebody else has saved since, unless that equals what was typed', () => {
  const other = { ...pune, saved: { 'retail.chicken': '250' }, version: 1 }
  expect(restoreDraft([agra, other], draft, TODAY)).toMatchObject([
    agra,
    { ...typing(pune, '24'), conflict: other },
  ])
  const same = { ...pune, saved: { 'retail.chicken': '24' }, version: 1 }
  expect(restoreDraft([agra, same], draft, TODAY)).toEqual([agra, same])
})

test('a restored edit that was reverted after sending conflicts with what was saved', () => {
  const sent: Cells = { 'retail.chicken': '224' }
  const reverted = { ...typing(agra, '230'), sent }
  const stored = toSheetDraft([reverted], OWN, undefined, AT)
  const saved = { ...agra, saved: sent, version: 2 }
  expect(restoreDraft([saved], stored, TODAY)).toMatchObject([{ ...reverted, conflict: saved }])
})

describe('in two tabs of one day', () => {
  const LATER = '2026-11-21T02:13:00.000Z'
  const [agraTyped, puneTyped] = [typing(agra, '231'), typing(pune, '24')]

  test('what one tab types leaves the rows of the other tab', () => {
    const merged = toSheetDraft([agraTyped, typing(pune, '2')], new Set(['agra']), draft, LATER)
    expect(merged?.rows.map(({ key }) => key)).toEqual(['pune', 'agra'])
    expect(merged?.typed).toEqual({ agra: agraTyped.typed, pune: puneTyped.typed })
    expect(merged?.at).toBe(LATER)
  })

  test('a row that one tab has saved or discarded leaves the draft, rows of the other tab stay', () => {
    const both = toSheetDraft([agraTyped, puneTyped], OWN, undefined, AT)
    const done = [{ ...agra, saved: { 'retail.chicken': '231' } }, pune]
    const left = toSheetDraft(done, new Set(['agra']), both, LATER)
    expect(left).toMatchObject({ rows: [{ key: 'pune' }], typed: draft.typed })
    expect(toSheetDraft(done, OWN, both, LATER)).toBeUndefined()
  })
})
