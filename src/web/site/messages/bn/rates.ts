import type { RateWords } from '#web/site/rates/words.ts'

export const markets = {
  oneKgRate: '1 কেজির দর',
  wholesale: 'পাইকারি',
  supermarket: 'সুপারমার্কেট',
  retail: 'খুচরো',
}

export const rates: RateWords = {
  markets,
  kinds: { chicken: 'চিকেন', skinless: 'স্কিনলেস', boneless: 'বোনলেস' },
  date: 'তারিখ',
  city: 'শহর',
  market: 'বাজার',
  today: 'আজ',
  change: { up: 'বেড়েছে', down: 'কমেছে', same: 'একই আছে' },
  since: day => `${day} থেকে`,
  sincePrevious: 'প্রতিটি শহরের আগের দরের তুলনায়',
  noMarkets: 'বাজারের কোনও দর নেই',
  updated: (day, time) => `আপডেট: ${day}, ${time}`,
  notUpdated: day => `আজ আপডেট হয়নি, শেষ দর: ${day}`,
}
