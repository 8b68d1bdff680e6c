import { expect, test } from 'vitest'
import { validateMessage } from './form.ts'

const FILLED = {
  name: 'Asha',
  email: 'asha@example.com',
  phone: '9876543210',
  city: '',
  subject: 'General Inquiry',
  message: 'Hello',
  preferredContact: 'email',
  website: '',
}

test('an empty form says everything at once', () =>
  expect(validateMessage({ name: '', email: '', phone: '', city: '', subject: '', message: '' })).toEqual({
    name: 'noName',
    subject: 'noSubject',
    message: 'noMessage',
    preferredContact: 'noWay',
  }))

test.each([
  [{ name: '   ' }, { name: 'noName' }],
  [
    { name: '', phone: '', preferredContact: 'phone' },
    { name: 'noName', phone: 'noPhone' },
  ],
  [{ email: '' }, { email: 'noEmail' }],
  [{ email: 'asha' }, { email: 'email' }],
  [{ phone: '98765x' }, { phone: 'phoneDigits' }],
  [{ phone: '98765432101' }, { phone: 'phoneLong' }],
  [{ subject: 'Something else' }, { subject: 'noSubject' }],
  [{ preferredContact: 'pigeon' }, { preferredContact: 'noWay' }],
  [{ city: 'x'.repeat(81) }, { city: 'long' }],
  [{ message: 'x'.repeat(4001) }, { message: 'long' }],
  [{ name: 'As\u0000ha' }, { name: 'unreadable' }],
])('%j: %j', (change, problems) => expect(validateMessage({ ...FILLED, ...change })).toEqual(problems))

test.each([{}, { email: '', preferredContact: 'phone' }, { phone: '', city: '<b>' }])('%j is taken', change =>
  expect(validateMessage({ ...FILLED, ...change })).toEqual({}),
)
