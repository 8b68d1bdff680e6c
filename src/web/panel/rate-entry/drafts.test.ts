import { describe, expect, test } from 'vitest'
import { rateDrafts, restoreForm, restoreSheet, toRowDraft } from './drafts.ts'
import { type EntryRow, getCells, newRow } from './entryRow.ts'

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
  expect(restoreSheet([agra, pune], [read(STORED)!])[1]).toEqual(typing(pune, '24'))
  expect(restoreForm(draft, '2026-11-22')[0]!.start).toEqual({ city: '', date: '2026-11-22' })
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
