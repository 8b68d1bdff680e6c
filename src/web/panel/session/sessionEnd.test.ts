import { expect, test } from 'vitest'
import { PROBLEMS, type ProblemCode } from '#shared/problems.ts'
import { findEndReason } from './sessionEnd.ts'

test.each<[ProblemCode, ReturnType<typeof findEndReason>]>([
  ['access.admin', undefined],
  ['account.pending', undefined],
  ['password.wrong', undefined],
  ['server.unavailable', undefined],
  ['rate.duplicate', undefined],
  ['session.unknown', 'ended'],
  ['account.deactivated', 'deactivated'],
])('the refusal %s ends the session as %s', (code, reason) =>
  expect(findEndReason({ code, status: PROBLEMS[code][0], message: 'in any language' })).toBe(reason),
)
