import { expect, test } from 'vitest'
import { chartOf, contactsOf } from './contact.ts'

const asked = {
  email: 'asha+rates@example.com',
  phone: '9876543210',
  subject: 'Business / Partnership',
  preferredContact: 'phone',
} as const

test('a way that was not given is no way to answer', () =>
  expect(contactsOf({ ...asked, email: '' }).map(({ way }) => way)).toEqual(['phone']))

test('the preferred way stands first', () => {
  expect(contactsOf(asked).map(({ way }) => way)).toEqual(['phone', 'email'])
  expect(contactsOf({ ...asked, preferredContact: 'email' }).map(({ way }) => way)).toEqual([
    'email',
    'phone',
  ])
})

test('no character of an email changes what the link means', () => {
  const [mail] = contactsOf({ ...asked, email: 'a?bcc=b&c@example.com', preferredContact: 'email' })
  expect(mail!.href).toBe('mailto:a%3Fbcc%3Db%26c@example.com?subject=Re%3A%20Business%20%2F%20Partnership')
})

test.each([
  ['General Inquiry', 'Pune', undefined],
  ['Report Incorrect Rate', '', undefined],
  ['Report Incorrect Rate', 'New Delhi', '/admin/rate-chart?city=New+Delhi'],
])('%s about %j leads to %s', (subject, city, chart) => expect(chartOf({ subject, city })).toBe(chart))
