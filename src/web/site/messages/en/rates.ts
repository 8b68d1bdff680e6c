import { KIND_LABELS, MARKET_LABELS } from '#shared/rates/labels.ts'
import type { RateWords } from '#web/site/rates/words.ts'

export const markets = MARKET_LABELS

export const rates: RateWords = {
  markets,
  kinds: KIND_LABELS,
  date: 'Date',
  city: 'City',
  market: 'Market',
  today: 'Today',
  change: { up: 'up', down: 'down', same: 'no change' },
  since: day => `since ${day}`,
  sincePrevious: 'since each city’s rate before',
  noMarkets: 'No market rates available',
  updated: (day, time) => `Updated ${day}, ${time} IST`,
  notUpdated: day => `Not updated today: last rate ${day}`,
}
