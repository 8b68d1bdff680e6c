import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#shared/languages.ts'
import { getLocale, TEXTS } from '#web/site/messages/languages.ts'
import { readPrefilled } from '#web/site/pages/contact/Contact.tsx'
import { findReported, findWrittenDay, listContacts } from './MessageItem.tsx'

const asked = {
  email: 'asha+rates@example.com',
  phone: '9876543210',
  subject: 'Business / Partnership',
  preferredContact: 'phone',
} as const

test('a way that was not given is no way to answer', () =>
  expect(listContacts({ ...asked, email: '' }).map(({ way }) => way)).toEqual(['phone']))

test('the preferred way stands first', () => {
  expect(listContacts(asked).map(({ way }) => way)).toEqual(['phone', 'email'])
  expect(listContacts({ ...asked, preferredContact: 'email' }).map(({ way }) => way)).toEqual([
    'email',
    'phone',
  ])
})

test('no character of an email changes what the link means', () => {
  const [mail] = listContacts({ ...asked, email: 'a?bcc=b&c@example.com', preferredContact: 'email' })
  expect(mail!.href).toBe('mailto:a%3Fbcc%3Db%26c@example.com?subject=Re%3A%20Business%20%2F%20Partnership')
})

test.each(
  [
    '2026-02-30 | 31 Feb 2026 | 20 Abc 2026 | 12026-11-20 | 20/11 | 20 शनिवार 2026',
    '31 फरवरी 2026 | 120 नवंबर 2026',
  ].flatMap(row => row.split(' | ')),
)('%j names no day', text => expect(findWrittenDay(text)).toBeUndefined())

test.each([
  ['The rate of Pune on 20 Nov 2026 looks wrong.', '2026-11-20'],
  ['1 September 2026', '2026-09-01'],
  ['wrong on 2026-11-20.', '2026-11-20'],
  ['Pune, 2026-02-30 or 20 Nov 2026', '2026-11-20'],
  ['पुणे का 20 नवम्बर, 2026 का रेट', '2026-11-20'],
  ['পুনে শহরের ২০ নভেম্বর ২০২৬ তারিখের দর', '2026-11-20'],
])('%j names %s', (text, day) => expect(findWrittenDay(text)).toBe(day))

test.each([
  ['General Inquiry', 'Pune', 'on 20 Nov 2026', undefined],
  ['Report Incorrect Rate', '', 'on 20 Nov 2026', undefined],
  ['Report Incorrect Rate', 'New Delhi', 'wrong', { city: 'New Delhi', day: undefined }],
  ['Report Incorrect Rate', 'Pune', 'on 20 Nov 2026', { city: 'Pune', day: '2026-11-20' }],
])('%s about %j saying %j is about %o', (subject, city, message, reported) =>
  expect(findReported({ subject, cityName: city, message })).toEqual(reported),
)

const MONTHS = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-07`)

/** What a visitor finds in the form after "Report an incorrect rate" at a city. */
const reportIn = (language: Language, date: string) => {
  const link = new URLSearchParams({ subject: 'Report Incorrect Rate', city: 'Pune', date })
  const {
    subject = '',
    city = '',
    message = '',
  } = readPrefilled(link, TEXTS[language].contact, getLocale(language))
  return { subject, cityName: city, message }
}

test.each(LANGUAGES)('a report that begins as the form writes it in %s leads to its city and day', language =>
  expect(MONTHS.map(day => findReported(reportIn(language, day)))).toEqual(
    MONTHS.map(day => ({ city: 'Pune', day })),
  ),
)
