import { expect, test } from 'vitest'
import { BLANK, validatePasswords } from './PasswordForm.tsx'

const typed = { current: 'seven brown hens', new: 'eight white hens', confirm: 'eight white hens' }

test('every field is required', () => expect(Object.keys(validatePasswords(BLANK))).toHaveLength(3))

test.each([
  [{ confirm: 'eight white hen' }, { confirm: 'Passwords do not match' }],
  [{ new: 'a'.repeat(129) }, { new: 'A password has at most 128 characters.' }],
  [{ current: '' }, { current: 'Please enter your current password.' }],
])('%j is refused', (change, problems) =>
  expect(validatePasswords({ ...typed, ...change })).toEqual(problems),
)

test('two new passwords that match are sent', () => expect(validatePasswords(typed)).toEqual({}))
