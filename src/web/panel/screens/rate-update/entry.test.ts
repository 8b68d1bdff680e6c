import { describe, expect, test } from 'vitest'
import { PROBLEMS, type ProblemCode } from '#shared/problems.ts'
import { CELLS, type Cells } from '#web/panel/rate-entry/cells.ts'
import { describeFailure } from '#web/panel/rate-entry/useSheet.ts'
import { validateEntry } from './entry.ts'

const TODAY = '2026-11-21'
const complete = {
  city: 'Hyderabad',
  date: TODAY,
  typed: Object.fromEntries(CELLS.map(cell => [cell, '229'])),
  saved: {},
  start: { city: '', date: TODAY },
}

describe('an entry is refused', () => {
  test.each([
    [{ city: ' ' }, { city: 'Enter a city.' }],
    [{ date: '' }, { date: 'Enter a date.' }],
    [{ date: '2026-11-22' }, { date: 'The date cannot be after today.' }],
    [{ date: '1999-12-31' }, { date: 'Rates before 2000-01-01 are not kept.' }],
  ])('with %j', (change, problems) =>
    expect(validateEntry({ ...complete, ...change }, TODAY)).toEqual(problems),
  )

  test('with a rate missing, at its cell', () => {
    const typed = { ...complete.typed, 'retail.boneless': '' }
    expect(validateEntry({ ...complete, typed }, TODAY)).toEqual({ 'retail.boneless': 'Enter a rate' })
  })
  test('when blank, for the city and all rates', () =>
    expect(Object.keys(validateEntry({ ...complete, city: '', typed: {} }, TODAY))).toHaveLength(
      1 + CELLS.length,
    ))
})

test('a correction needs the rates that the record has, and all of a market that is new to it', () => {
  const saved = { 'retail.chicken': '240', 'retail.boneless': '480' }
  const correct = (typed: Cells) => validateEntry({ ...complete, _id: '1', saved, typed }, TODAY)
  expect(correct({ 'retail.chicken': '241', 'retail.boneless': '', 'wholesale.chicken': '1' })).toEqual({
    'retail.boneless': 'Enter a rate',
    'wholesale.skinless': 'Enter a rate',
    'wholesale.boneless': 'Enter a rate',
  })
  expect(correct({ ...saved, 'retail.chicken': '241' })).toEqual({})
})

test('a city that is on no list is taken', () =>
  expect(validateEntry({ ...complete, city: 'Kothapet-on-Sea' }, TODAY)).toEqual({}))

const refusal = (code: ProblemCode) => ({
  status: PROBLEMS[code][0],
  code,
  message: PROBLEMS[code][1],
})
const silence = { status: 0, code: undefined, message: 'The server cannot be reached.' }

test.each([
  ['rate.duplicate', false, '⚠️ Rate for this city and date already exists.'],
  ['access.admin', false, '⚠️ Failed to submit data.'],
  ['server.unavailable', false, '⚠️ Failed to submit data.'],
  ['rate.unknown', true, '⚠️ Failed to update rate.'],
  ['rate.stale', true, '⚠️ Failed to update rate.'],
] as const)('%s, met while editing: %s, is told as %s', (code, isEdit, text) =>
  expect(describeFailure(refusal(code), isEdit)).toMatchObject({ text, tone: 'error' }),
)

test.each([true, false])('a request without a response is a server error, while editing: %s', isEdit =>
  expect(describeFailure(silence, isEdit).text).toBe('❌ Server error submitting rates.'),
)

test("the server's own reason is the detail of the sentence", () =>
  expect(describeFailure(refusal('account.pending'), false).detail).toMatch(/waiting for approval/))
