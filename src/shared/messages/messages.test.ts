import { describe, expect, test } from 'vitest'
import { describeIssue, findIssue } from '#shared/validation.ts'
import { Person, validateMessage } from './messages.ts'

describe('validateMessage', () => {
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

  test('an empty form is refused with all its problems at once', () =>
    expect(validateMessage({ name: '', email: '', phone: '', city: '', subject: '', message: '' })).toEqual({
      name: 'noName',
      subject: 'noSubject',
      message: 'noMessage',
      preferredContact: 'noWay',
    }))

  test.each([
    [{ name: '   ' }, { name: 'noName' }],
    [{ name: '\u200b\u3164 \u2800' }, { name: 'noName' }],
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
  ])('a form with %j is refused with %j', (change, problems) =>
    expect(validateMessage({ ...FILLED, ...change })).toEqual(problems),
  )

  test.each([{}, { email: '', preferredContact: 'phone' }, { phone: '', city: '<b>' }])(
    'a form with %j is accepted',
    change => expect(validateMessage({ ...FILLED, ...change })).toEqual({}),
  )
})

describe('Person', () => {
  test.each(['', '  ', 'Asha', '@', 'a b@c', '98765 x', '()', 'a@b@c', '98765432101'])(
    '%j names nobody',
    text =>
      expect(describeIssue(findIssue(Person, text)!).message).toBe(
        'Enter an email address or a phone number.',
      ),
  )

  test.each([
    [' Asha@Example.com ', 'asha@example.com'],
    ['98765 43210', '9876543210'],
    ['+91 (98765) 43210', '9876543210'],
    ['12345', '12345'],
  ])('%j is the person %s', (text, person) => expect(Person.parse(text)).toBe(person))
})
