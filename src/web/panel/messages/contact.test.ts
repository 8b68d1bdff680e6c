import { expect, test } from 'vitest'
import { chartOf, contactsOf, dayNamedIn } from './contact.ts'

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

test.each(['', '2026-02-30', '31 Feb 2026', '20 Abc 2026', '12026-11-20', '20/11'])('%j names no day', text =>
  expect(dayNamedIn(text)).toBeUndefined(),
)

test.each([
  ['The rate of Pune on 20 Nov 2026 looks wrong.', '2026-11-20'],
  ['1 September 2026', '2026-09-01'],
  ['wrong on 2026-11-20.', '2026-11-20'],
])('%j names %s', (text, day) => expect(dayNamedIn(text)).toBe(day))

test.each([
  ['General Inquiry', 'Pune', 'on 20 Nov 2026', undefined],
  ['Report Incorrect Rate', '', 'on 20 Nov 2026', undefined],
  ['Report Incorrect Rate', 'New Delhi', 'wrong', '/admin/rate-chart?city=New+Delhi'],
  ['Report Incorrect Rate', 'Pune', 'on 20 Nov 2026', '/admin/rate-chart?date=2026-11-20&city=Pune'],
])('%s about %j saying %j leads to %s', (subject, city, message, chart) =>
  expect(chartOf({ subject, city, message })).toBe(chart),
)
