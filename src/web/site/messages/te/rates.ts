import type { RateWords } from '#web/site/rates/words.ts'

export const markets = {
  oneKgRate: '1 కిలో ధర',
  wholesale: 'హోల్‌సేల్',
  supermarket: 'సూపర్ మార్కెట్',
  retail: 'రిటైల్',
}

export const rates: RateWords = {
  markets,
  kinds: { chicken: 'చికెన్', skinless: 'స్కిన్‌లెస్', boneless: 'బోన్‌లెస్' },
  date: 'తేదీ',
  city: 'నగరం',
  market: 'మార్కెట్',
  today: 'నేడు',
  change: { up: 'పెరుగుదల', down: 'తగ్గుదల', same: 'మార్పు లేదు' },
  since: day => `${day} నుంచి`,
  sincePrevious: 'ప్రతి నగరంలో గత ధరతో పోలిస్తే',
  noMarkets: 'మార్కెట్ ధరలు అందుబాటులో లేవు',
  updated: (day, time) => `అప్‌డేట్: ${day}, ${time}`,
  notUpdated: day => `నేటి ధర ఇంకా రాలేదు. చివరి ధర: ${day}`,
}
