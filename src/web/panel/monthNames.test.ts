import { expect, test } from 'vitest'
import { LANGUAGES } from '#shared/languages.ts'
import { monthNamed, withLatinDigits } from './monthNames.ts'

test.each(LANGUAGES)('months and digits are understood as %s writes them', language => {
  const digits = new Intl.NumberFormat(language, { numberingSystem: 'native', useGrouping: false })
  expect(withLatinDigits(digits.format(9876543210))).toBe('9876543210')
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  for (let month = 0; month < 12; month += 1) {
    expect(monthNamed(name.format(new Date(Date.UTC(2026, month, 1))))).toBe(month + 1)
  }
})
