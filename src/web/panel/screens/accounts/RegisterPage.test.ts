import { expect, test } from 'vitest'
import { validateApplication } from './RegisterPage.tsx'

const complete = {
  name: 'Lakshmi Rao',
  mobile: '9000000000',
  email: 'lakshmi@example.com',
  password: 'seven brown hens',
  confirm: 'seven brown hens',
}

test.each([
  [{ confirm: 'seven brown hen' }, { confirm: 'Passwords do not match' }],
  [{ mobile: 'no number' }, { mobile: 'Contact number: digits only, at most 10.' }],
  [{ mobile: '9000000000123' }, { mobile: 'Contact number: digits only, at most 10.' }],
  [{ email: 'lakshmi' }, { email: 'Enter a full email address, such as name@example.com.' }],
])('%j is refused', (change, problems) =>
  expect(validateApplication({ ...complete, ...change })).toEqual(problems),
)

test('a complete application has no problem', () => expect(validateApplication(complete)).toEqual({}))
