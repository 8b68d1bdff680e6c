import { describe, expect, test } from 'vitest'
import { newRow } from './rows.ts'
import { startSheet } from './sheet.ts'
import { restoreDraft, sheetDrafts, toSheetDraft } from './sheetDrafts.ts'

const AT = '2026-11-21T02:12:00.000Z'
const DAY = 24 * 60 * 60 * 1000
const later = (days: number) => Date.parse(AT) + days * DAY
const agra = { ...newRow('Agra'), saved: { 'retail.chicken': '230' }, version: 1 }
const pune = newRow('Pune')
const typed = { pune: { 'retail.chicken': '24' } }
const OWN = new Set(['agra', 'pune'])
const draft = toSheetDraft({ ...startSheet([agra, pune]), typed }, OWN, undefined, AT)

describe('no draft', () => {
  test.each([
    ['nothing', null],
    ['half a text', '{"rows":'],
    ['a cell that is none', JSON.stringify({ ...draft, typed: { pune: { x: '1' } } })],
  ])('is %s', (_what, text) => expect(sheetDrafts.parse(text, later(0))).toBeUndefined())
  test('is older than a week', () =>
    expect(sheetDrafts.parse(JSON.stringify(draft), later(7.1))).toBeUndefined())
  test('is left by a sheet in which nothing differs from what is saved', () =>
    expect(
      toSheetDraft({ ...startSheet([agra]), typed: { agra: agra.saved } }, OWN, undefined, AT),
    ).toBeUndefined())
})

test('a draft keeps the rows that are typed in, half a figure included', () => {
  expect(sheetDrafts.parse(JSON.stringify(draft), later(6.9))).toEqual({ rows: [pune], typed, at: AT })
})

test('it comes back into its rows, and brings a city along that the sheet has not', () => {
  const kochi = newRow('Kochi')
  const both = { ...draft!, rows: [pune, kochi], typed: { ...typed, kochi: { 'retail.chicken': '210' } } }
  const sheet = restoreDraft([agra, pune], both)
  expect(sheet.rows).toEqual([agra, pune, kochi])
  expect(sheet.typed).toEqual(both.typed)
})

test('what somebody else has saved since stands beside it; what was saved as typed is no draft any more', () => {
  const other = { ...pune, saved: { 'retail.chicken': '250' }, version: 1 }
  expect(restoreDraft([agra, other], draft)).toMatchObject({
    rows: [agra, pune],
    typed,
    conflicts: { pune: other },
  })
  const same = { ...pune, saved: { 'retail.chicken': '24' }, version: 1 }
  expect(restoreDraft([agra, same], draft)).toEqual(startSheet([agra, same]))
})

describe('in two tabs of one day', () => {
  const LATER = '2026-11-21T02:13:00.000Z'
  const both = { ...startSheet([agra, pune]), typed: { agra: { 'retail.chicken': '231' }, ...typed } }

  test('what one types leaves the rows of the other, also as it has typed them since', () => {
    const merged = toSheetDraft(
      { ...both, typed: { ...both.typed, pune: { 'retail.chicken': '2' } } },
      new Set(['agra']),
      draft,
      LATER,
    )
    expect(merged).toEqual({ rows: [pune, agra], typed: both.typed, at: LATER })
  })

  test('what one has saved or thrown away is no draft any more; what the other types is', () => {
    const kept = toSheetDraft(both, OWN, undefined, AT)
    const done = startSheet([{ ...agra, saved: { 'retail.chicken': '231' } }, pune])
    expect(toSheetDraft(done, new Set(['agra']), kept, LATER)).toEqual({ rows: [pune], typed, at: LATER })
    expect(toSheetDraft(done, OWN, kept, LATER)).toBeUndefined()
  })
})
