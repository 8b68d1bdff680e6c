import { expect, test } from 'vitest'
import { PROBLEMS, type ProblemCode } from '#shared/problems.ts'
import { describeOutcome } from './outcome.ts'

const refusal = (code: ProblemCode) => ({
  status: PROBLEMS[code][0],
  code,
  message: PROBLEMS[code][1],
  errors: [],
})
const silence = { status: 0, code: undefined, message: 'The server cannot be reached.', errors: [] }

test.each([
  ['rate.duplicate', false, '⚠️ Rate for this city and date already exists.'],
  ['access.admin', false, '⚠️ Failed to submit data.'],
  ['server.unavailable', false, '⚠️ Failed to submit data.'],
  ['rate.unknown', true, '⚠️ Failed to update rate.'],
  ['rate.stale', true, 'This rate was changed by somebody else meanwhile.'],
] as const)('%s, met while editing: %s, is told as %s', (code, isEdit, text) =>
  expect(describeOutcome(refusal(code), isEdit)).toMatchObject({ text, tone: 'error' }),
)

test.each([true, false])('no answer is a server error, while editing: %s', isEdit =>
  expect(describeOutcome(silence, isEdit).text).toBe('❌ Server error submitting rates.'),
)

test("the server's own reason stands beside the sentence", () =>
  expect(describeOutcome(refusal('account.pending'), false).detail).toMatch(/waiting for approval/))
test('but not when it stands at the fields already', () => {
  const errors = [{ path: 'location', message: 'A city has at least 2 characters.' }]
  expect(describeOutcome({ ...refusal('request.invalid'), errors }, false).detail).toBeUndefined()
})
