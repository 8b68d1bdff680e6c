import { expect, test } from 'vitest'
import { validateNewPassword } from './passwords.ts'

const MISSING = {
  current: 'Please enter your current password.',
  password: 'Please enter a password.',
  confirm: 'Please enter the password again.',
}
const COMPLETE = { current: 'seven brown hens', password: 'eight white hens', confirm: 'eight white hens' }
const validate = (typed: Partial<typeof COMPLETE>) =>
  validateNewPassword({ ...COMPLETE, ...typed }, MISSING, 'password', 'confirm')

test('each empty field has a sentence of its own', () =>
  expect(validate({ current: '', password: '', confirm: '' })).toEqual(MISSING))

test.each([
  [{ confirm: 'eight white hen' }, { confirm: 'Passwords do not match' }],
  [{ password: 'a'.repeat(129) }, { password: 'A password has at most 128 characters.' }],
  [{ current: '' }, { current: MISSING.current }],
  [{ confirm: '' }, { confirm: MISSING.confirm }],
])('%j is refused', (typed, problems) => expect(validate(typed)).toEqual(problems))

test('two new passwords that match are sent', () => expect(validate({})).toEqual({}))
