import { MARKET_LABELS } from '#shared/rates/labels.ts'
import type { Market } from '#shared/rates/markets.ts'

/** The markets as this screen names them (specification, section 2). */
export const CATEGORIES: Record<Market, string> = { ...MARKET_LABELS, oneKgRate: '1 kg Chicken Price' }

export const DAILY_RATES = {
  filters: 'Filters',
  date: 'Date',
  dateHint: 'YYYY-MM-DD',
  dateProblem: 'Write a day as 2026-11-21, a month as 2026-11 or a year as 2026.',
  city: 'City',
  cityHint: 'Filter by city',
  market: 'Market',
  marketHint: 'Filter by market',
  reset: 'Reset',
  region: 'Rates, newest first',
  empty: 'No data found',
}
