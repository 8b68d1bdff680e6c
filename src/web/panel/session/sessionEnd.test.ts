import { expect, test } from 'vitest'
import { PROBLEMS, type ProblemCode } from '#shared/problems.ts'
import { findEndReason } from './sessionEnd.ts'

const findReason = (code: ProblemCode) =>
  findEndReason({ code, status: PROBLEMS[code][0], message: 'in any language' })

test.each([
  'access.admin',
  'account.pending',
  'password.wrong',
  'server.unavailable',
  'rate.duplicate',
] as const)('the refusal %s does not end the session', code => expect(findReason(code)).toBeUndefined())
test('an unknown token ends the session at once', () => expect(findReason('session.unknown')).toBe('ended'))
test('a deactivated account ends the session with a sentence', () =>
  expect(findReason('account.deactivated')).toBe('deactivated'))
