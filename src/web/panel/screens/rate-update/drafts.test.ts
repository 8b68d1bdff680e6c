import { describe, expect, test } from 'vitest'
import { findOther, type RateDraft, rateDrafts } from './drafts.ts'

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

test('a draft of a correction keeps its record, the version that was seen and what was sent of it', () => {
  const editing = { _id: 'pune-20261121', location: 'Pune', date: '2026-11-21', markets: {}, version: 3 }
  const correction = { ...draft, editing, maybeSaved: draft.entry }
  expect(rateDrafts.parse(JSON.stringify(correction), later(0))).toEqual(correction)
})

describe('another draft is offered', () => {
  const at = (city: string, date = '2026-11-21') => ({ city, date, cells: {} })
  test.each<[string, boolean, Parameters<typeof findOther>]>([
    ['for its city and day, however it is written', true, [[draft], 'b', at(' pune')]],
    ['not for another day', false, [[draft], 'b', at('Pune', '2026-11-20')]],
    ['not for another city', false, [[draft], 'b', at('Puri')]],
    ['not to the form that is typing it', false, [[draft], 'a', at('Pune')]],
    ['not without rates', false, [[{ ...draft, entry: at('Pune') }], 'b', at('Pune')]],
  ])('%s', (_what, isOffered, args) => expect(findOther(...args)).toEqual(isOffered ? draft : undefined))
})
