import type { RateWords } from '#web/site/rates/words.ts'

export const markets = {
  oneKgRate: '1 கிலோ விலை',
  wholesale: 'மொத்த விலை',
  // soft hyphens: the words are wider than a column of a phone
  supermarket: 'சூப்பர் மார்க்\u00adகெட்',
  retail: 'சில்லறை',
}

export const rates: RateWords = {
  markets,
  kinds: { chicken: 'சிக்கன்', skinless: 'ஸ்கின்\u00adலெஸ்', boneless: 'போன்\u00adலெஸ்' },
  date: 'தேதி',
  city: 'நகரம்',
  market: 'சந்தை',
  today: 'இன்று',
  change: { up: 'உயர்வு', down: 'குறைவு', same: 'மாற்றம் இல்லை' },
  since: day => `${day} முதல்`,
  sincePrevious: 'ஒவ்வொரு நகரிலும் முந்தைய விலையிலிருந்து',
  noMarkets: 'சந்தை விலைகள் இல்லை',
  updated: (day, time) => `புதுப்பித்தது: ${day}, ${time}`,
  notUpdated: day => `இன்றைய விலை இன்னும் வரவில்லை. கடைசி விலை: ${day}`,
}
