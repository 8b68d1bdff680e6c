import { expect, test } from 'vitest'
import { BLANK, validatePasswords } from './ResetPage.tsx'

const typed = { password: 'eight white hens', confirm: 'eight white hens' }

test('both fields are required', () => expect(Object.keys(validatePasswords(BLANK))).toHaveLength(2))

test.each([
  [{ confirm: 'eight white hen' }, { confirm: 'Passwords do not match' }],
  [{ password: 'a'.repeat(129) }, { password: 'A password has at most 128 characters.' }],
  [{ confirm: '' }, { confirm: 'Please enter the password again.' }],
])('%j is refused', (change, problems) =>
  expect(validatePasswords({ ...typed, ...change })).toEqual(problems),
)

test('two passwords that match are sent', () => expect(validatePasswords(typed)).toEqual({}))
