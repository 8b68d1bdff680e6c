import type { RateWords } from '#web/site/rates/words.ts'

export const markets = {
  oneKgRate: '1 किलो रेट',
  wholesale: 'थोक',
  supermarket: 'सुपरमार्केट',
  retail: 'खुदरा',
}

export const rates: RateWords = {
  markets,
  kinds: { chicken: 'चिकन', skinless: 'स्किनलेस', boneless: 'बोनलेस' },
  date: 'तारीख',
  city: 'शहर',
  market: 'बाजार',
  today: 'आज',
  change: { up: 'बढ़ा', down: 'घटा', same: 'कोई बदलाव नहीं' },
  since: day => `${day} से`,
  sincePrevious: 'हर शहर के पिछले रेट से',
  noMarkets: 'बाजार के रेट उपलब्ध नहीं हैं',
  updated: (day, time) => `अपडेट: ${day}, ${time} बजे`,
  notUpdated: day => `आज अपडेट नहीं हुआ, आखिरी रेट: ${day}`,
}
