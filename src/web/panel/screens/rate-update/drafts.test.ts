import { describe, expect, test } from 'vitest'
import { isUnsaved, toSentRow } from '#web/panel/rate-entry/entryRow.ts'
import {
  findOtherDraft,
  isSettledBy,
  type RateDraft,
  rateDrafts,
  restoreDraft,
  toRateDraft,
} from './drafts.ts'

const AT = '2026-11-21T02:12:00.000Z'
const DAY = 24 * 60 * 60 * 1000
const draft: RateDraft = {
  id: 'a',
  entry: { city: 'Pune', date: '2026-11-21', cells: { 'retail.chicken': '24' } },
  at: AT,
}
const later = (days: number) => Date.parse(AT) + days * DAY

describe('no draft', () => {
  test.each([
    ['nothing', null],
    ['half a text', '{"id":'],
    ['something else', '{"id":"a"}'],
    ['a cell that is none', JSON.stringify({ ...draft, entry: { ...draft.entry, cells: { x: '1' } } })],
  ])('is %s', (_what, text) => expect(rateDrafts.parse(text, later(0))).toBeUndefined())
  test('is older than a week', () =>
    expect(rateDrafts.parse(JSON.stringify(draft), later(7.1))).toBeUndefined())
})

test('a draft comes back as it was typed, half a figure included', () =>
  expect(rateDrafts.parse(JSON.stringify(draft), later(6.9))).toEqual(draft))

test('a draft of a correction has its record, the version that was seen and what was sent of it', () => {
  const editing = { _id: 'pune-20261121', location: 'Pune', date: '2026-11-21', markets: {}, version: 3 }
  const correction = { ...draft, editing, maybeSaved: draft.entry }
  expect(rateDrafts.parse(JSON.stringify(correction), later(0))).toEqual(correction)
})

describe('another draft is offered', () => {
  const at = (city: string, date = '2026-11-21') => ({ city, date, cells: {} })
  test.each<[string, boolean, Parameters<typeof findOtherDraft>]>([
    ['for its city and day, however it is written', true, [[draft], 'b', at(' pune')]],
    ['not for another day', false, [[draft], 'b', at('Pune', '2026-11-20')]],
    ['not for another city', false, [[draft], 'b', at('Puri')]],
    ['not to the form that is typing it', false, [[draft], 'a', at('Pune')]],
    ['not without rates', false, [[{ ...draft, entry: at('Pune') }], 'b', at('Pune')]],
  ])('%s', (_what, isOffered, args) => expect(findOtherDraft(...args)).toEqual(isOffered ? draft : undefined))
})

const record = {
  _id: 'pune-20261121',
  location: 'Pune',
  date: '2026-11-21',
  markets: { retail: { chicken: 240 } },
  version: 3,
}
const sent = { ...draft.entry, cells: { 'retail.chicken': '224' } }
const correction: RateDraft = {
  ...draft,
  editing: record,
  entry: { ...draft.entry, cells: { 'retail.chicken': '240' }, reason: 'Two digits were swapped.' },
  maybeSaved: sent,
}

test('a draft becomes the form it was, and the form the same draft again', () => {
  for (const stored of [draft, correction])
    expect(toRateDraft(restoreDraft(stored, '2026-11-22'), AT)).toEqual(stored)
})

test('a correction that was reverted after it was sent is unsaved also when its draft comes back', () => {
  expect(isUnsaved(restoreDraft(correction, '2026-11-22'))).toBe(true)
  expect(isUnsaved(restoreDraft({ ...correction, maybeSaved: undefined }, '2026-11-22'))).toBe(false)
})

test('the draft of what was sent goes with it; what was typed since, or of another city, stays', () => {
  const sentRow = toSentRow(restoreDraft(draft, '2026-11-22'))
  const since = { ...draft.entry, cells: { 'retail.chicken': '245' } }
  expect(isSettledBy(draft, sentRow)).toBe(true)
  expect(isSettledBy({ id: 'b', entry: since }, sentRow)).toBe(true)
  expect(isSettledBy({ id: 'a', entry: since }, sentRow)).toBe(false)
  expect(isSettledBy({ id: 'a', entry: { ...since, city: 'Surat' } }, sentRow)).toBe(false)
})
