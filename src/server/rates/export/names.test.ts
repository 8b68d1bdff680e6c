import { expect, test } from 'vitest'
import { attachment, formatFileName } from './routes.ts'

const TODAY = '2026-11-21'

test.each([
  [{}, 'chicken-rates-to-2026-11-21'],
  [{ date: TODAY }, 'chicken-rates-2026-11-21'],
  [
    { location: ['Navi Mumbai'], from: '2026-11-01', to: '2026-11-20' },
    'chicken-rates-navi-mumbai-from-2026-11-01-to-2026-11-20',
  ],
  [
    { location: ['A b', 'C d', 'E f', 'G h'], market: 'oneKgRate' as const },
    'chicken-rates-4-cities-to-2026-11-21-onekgrate',
  ],
])('%j is called %s', (filter, name) => {
  expect(formatFileName(filter, TODAY)).toBe(name)
})

test('a name in another script has an ASCII one beside it, and neither ends the header', () => {
  expect(attachment('rates-पुणे.csv')).toBe(
    'attachment; filename="rates-____.csv"; filename*=UTF-8\'\'rates-%E0%A4%AA%E0%A5%81%E0%A4%A3%E0%A5%87.csv',
  )
})
