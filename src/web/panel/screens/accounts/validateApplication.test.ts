import { expect, test } from 'vitest'
import { type Application, BLANK, keepDigits, validateApplication } from './validateApplication.ts'

const complete: Application = {
  name: 'Lakshmi Rao',
  mobile: '9000000000',
  email: 'lakshmi@example.com',
  password: 'seven brown hens',
  confirm: 'seven brown hens',
}

test('each empty field of an application has a problem', () =>
  expect(Object.keys(validateApplication(BLANK))).toHaveLength(5))

test.each([
  [{ confirm: 'seven brown hen' }, { confirm: 'Passwords do not match' }],
  [{ name: '   ' }, { name: 'Please enter your name.' }],
  [{ email: 'lakshmi' }, { email: 'Enter a full email address, such as name@example.com.' }],
])('%j is refused', (change, problems) =>
  expect(validateApplication({ ...complete, ...change })).toEqual(problems),
)

test('a complete application has no problem', () => expect(validateApplication(complete)).toEqual({}))

test.each([
  ['+91 90000-00000', '9190000000'],
  ['no number', ''],
  ['9000000000123', '9000000000'],
])('a contact number typed as %j becomes %j', (typed, kept) => expect(keepDigits(typed)).toBe(kept))
