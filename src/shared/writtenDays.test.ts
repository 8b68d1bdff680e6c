import { expect, test } from 'vitest'
import { toLatinDigits } from './digits.ts'
import { LANGUAGES } from './languages.ts'
import { findDayOrder, findMonth, parseWrittenDay } from './writtenDays.ts'

test.each(
  [
    'yesterday | 11/21/2026 | 30/02/2026 | 31 Foo 2026 | 2026-13-01 | 240 | 21/11 | 99999',
    '1-2-3-4 | 21 शनिवार 2026 | 21/11/2026 25:00 | 21/11/2026 23:59:50 | 11/21/2026 11:59 PM',
    '2026-11-20T18:29:50Z | 46347.99994 | 2026-11-21T00:00:00+99:00',
  ].flatMap(row => row.split(' | ')),
)('%j is not read as a day', text => expect(parseWrittenDay(text)).toBeUndefined())

test.each(
  [
    '2026-11-21 | 2026/11/21 | 2026-11-21T00:00:00Z | 21/11/2026 | 21-11-2026 | 21.11.2026',
    '21/11/26 | 21/11/2026 9:30 | 21 Nov 2026 | 21-Nov-26 | 21st November, 2026',
    'Nov 21, 2026 | 46347 | 46347.75 |  21-11-2026  | 21 नवंबर 2026 | 21 नवम्बर, 2026',
    '21 नव॰ 2026 | २१ नोव्हेंबर, २०२६ | 21 నవంబర్, 2026 | 21 நவம்பர், 2026 | 21-நவ.-26',
    'ನವೆಂಬರ್ 21, 2026 | നവംബർ 21, 2026 | ૨૧ નવેમ્બર, ૨૦૨૬ | ୨୧ ନଭେମ୍ବର ୨୦୨୬ | ২১ নভেম্বর ২০২৬',
    '2026-11-20T18:30:00.000Z | 2026-11-21T00:00:00+05:30 | 2026-11-21T05:00:00+10:30',
    '21/11/2026 12:00 am | 21/11/2026 11:58 PM | 46346.999999 | 46347.9992',
    '২১/১১/২০২৬ | \u200e21/11/2026 | 2\u200b1-11-2026',
  ].flatMap(row => row.split(' | ')),
)('%j is read as the 21st of November', text => expect(parseWrittenDay(text)).toBe('2026-11-21'))

test.each([
  ['05/06/2026', 'either', '2026-06-05', '2026-05-06'],
  ['21/11/26 9:30', 'dayFirst', '2026-11-21', undefined],
  ['11.21.2026', 'monthFirst', undefined, '2026-11-21'],
  ['11/11/2026', undefined, '2026-11-11', '2026-11-11'],
  ['2026-05-06', undefined, '2026-05-06', '2026-05-06'],
  ['6 May 2026', undefined, '2026-05-06', '2026-05-06'],
])('%j proves the order %j', (text, order, dayFirst, monthFirst) => {
  expect(findDayOrder(text)).toBe(order)
  expect([parseWrittenDay(text), parseWrittenDay(text, true)]).toEqual([dayFirst, monthFirst])
})

test.each(LANGUAGES)('months and digits are read as %s writes them', language => {
  const digits = new Intl.NumberFormat(language, { numberingSystem: 'native', useGrouping: false })
  expect(toLatinDigits(digits.format(9876543210))).toBe('9876543210')
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  for (let month = 0; month < 12; month += 1) {
    expect(findMonth(name.format(new Date(Date.UTC(2026, month, 1))))).toBe(month + 1)
  }
})
