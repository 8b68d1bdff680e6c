import type { RateWords } from '#web/site/rates/words.ts'

export const markets = {
  oneKgRate: '1 Kg Rate',
  wholesale: 'Wholesale',
  supermarket: 'Supermarket',
  retail: 'Retail',
}

export const rates: RateWords = {
  markets,
  kinds: { chicken: 'Chicken', skinless: 'Skinless', boneless: 'Boneless' },
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
