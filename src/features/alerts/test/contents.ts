import type { AlertCity, AlertContent } from '#features/alerts/shared/content.ts'
import type { AlertChoice } from '#features/alerts/shared/rules.ts'

/** A city whose price of 21 November is ₹5 above the one of the day before. */
export const makeAlertCity = (city: string, over: Partial<AlertCity> = {}): AlertCity => ({
  city,
  slug: city.toLowerCase(),
  day: '2026-11-21',
  price: 212,
  base: 207,
  baseDate: '2026-11-20',
  was: null,
  reason: null,
  ...over,
})

/** The content of a message: the rate of Hyderabad, unless it says otherwise. */
export const makeContent = (
  over: Partial<AlertContent> = {},
  choice: Partial<AlertChoice> = {},
): AlertContent => ({
  type: 'rates',
  day: '2026-11-21',
  choice: {
    cities: ['Hyderabad'],
    language: 'en',
    rule: 'change',
    frequency: 'immediately',
    market: 'oneKgRate',
    kind: 'chicken',
    ...choice,
  },
  cities: [makeAlertCity('Hyderabad')],
  ...over,
})
