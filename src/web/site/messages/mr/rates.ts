import type { RateWords } from '#web/site/rates/words.ts'

export const markets = {
  oneKgRate: '1 किलो दर',
  wholesale: 'घाऊक',
  supermarket: 'सुपरमार्केट',
  retail: 'किरकोळ',
}

export const rates: RateWords = {
  markets,
  kinds: { chicken: 'चिकन', skinless: 'स्किनलेस', boneless: 'बोनलेस' },
  date: 'तारीख',
  city: 'शहर',
  market: 'बाजार',
  today: 'आज',
  change: { up: 'वाढ', down: 'घट', same: 'बदल नाही' },
  since: day => `${day} रोजीच्या तुलनेत`,
  sincePrevious: 'प्रत्येक शहराच्या आधीच्या दराच्या तुलनेत',
  noMarkets: 'बाजारातील दर उपलब्ध नाहीत',
  updated: (day, time) => `अपडेट: ${day}, ${time} वाजता`,
  notUpdated: day => `आज अपडेट नाही, शेवटचा दर: ${day}`,
}
