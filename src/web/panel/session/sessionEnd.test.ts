import { expect, test } from 'vitest'
import { PROBLEMS, type ProblemCode } from '#shared/problems.ts'
import { getEndReason } from './sessionEnd.ts'

const meeting = (code: ProblemCode) => getEndReason({ status: PROBLEMS[code][0], message: PROBLEMS[code][1] })

test.each([
  'access.admin',
  'account.pending',
  'password.wrong',
  'server.unavailable',
  'rate.duplicate',
] as const)('%s leaves the session alone', code => expect(meeting(code)).toBeUndefined())
test('an unknown token ends it at once', () => expect(meeting('session.unknown')).toBe('ended'))
test('a deactivated account ends it with a sentence', () =>
  expect(meeting('account.deactivated')).toBe('deactivated'))
