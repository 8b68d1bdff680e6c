import type { CityWords, SaidPrice } from '#web/site/pages/city/words.ts'
import { markets } from './rates.ts'

const against = ({ change }: SaidPrice) => {
  if (!change) return ''
  if (change.direction === 'same') return `, ${change.since} তারিখের সমান`
  return `, ${change.since} তারিখের তুলনায় ${change.by} ${change.direction === 'up' ? 'বেশি' : 'কম'}`
}

const countDays = (count: number) => `${count} দিন`

export const city: CityWords = {
  title: city => `${city} শহরে চিকেনের দর`,
  titleToday: (city, price) => `${city} শহরে আজকের চিকেনের দর: ${price} প্রতি কেজি`,
  description: city =>
    `${city} শহরে মুরগির মাংসের দাম, টাকা প্রতি কেজি: চিকেন, স্কিনলেস ও বোনলেস, 1 কেজির দর, পাইকারি, সুপারমার্কেট ও খুচরো, বাড়া-কমা, আগের দিনগুলির দর এবং কাছাকাছি শহর।`,
  path: 'আপনি এখানে আছেন',
  home: 'হোম',
  heading: city => `${city} শহরে চিকেনের দর`,
  headingToday: city => `${city} শহরে আজকের চিকেনের দর`,
  sentence: said =>
    said.day
      ? `${said.city} শহরে চিকেনের শেষ দর ছিল প্রতি কেজি ${said.price} (${said.day})${against(said)}।`
      : `${said.city} শহরে আজ চিকেনের দর প্রতি কেজি ${said.price}${against(said)}।`,
  noPrice: city => `${city} শহরে চিকেনের 1 কেজির দর জানা নেই।`,
  acts: {
    setMine: 'মনে রাখুন',
    mine: 'আমার শহর',
    share: 'শেয়ার করুন',
    whatsApp: 'হোয়াটসঅ্যাপ',
    print: 'প্রিন্ট',
    text: (city, price, day) => `${city} শহরে চিকেন: ${price} প্রতি কেজি (${day})`,
  },
  board: {
    eyebrow: 'আজ 1 কেজির দর',
    eyebrowFor: day => `1 কেজির দর, ${day}`,
    history: 'আগের দর',
    mine: 'আমার শহর · আজ 1 কেজির দর',
    mineFor: day => `আমার শহর · 1 কেজির দর, ${day}`,
    all: 'সব দর',
    change: 'বদলান',
    forget: 'মুছে দিন',
  },
  today: {
    heading: 'আজকের দর, বাজার অনুযায়ী',
    headingFor: day => `${day} তারিখের দর, বাজার অনুযায়ী`,
    unit: '₹ প্রতি কেজি',
    unitSince: day => `₹ প্রতি কেজি, ${day} তারিখের তুলনায় বাড়া-কমা সহ`,
  },
  history: {
    heading: 'আগের দিনগুলির দর',
    kind: 'চিকেনের ধরন',
    market: 'বাজার',
    period: 'সময়',
    all: 'সব বাজার',
    days: countDays,
    months: 'মাস ধরে',
    before: month => `আগের: ${month}`,
    after: month => `পরের: ${month}`,
    drawn: (kind, city, period) => `${city} শহরে ${kind}, ${period}`,
    lastDays: count => `শেষ ${countDays(count)}`,
    unit: '₹ প্রতি কেজি। যে দিনের দর নেই, সেখানে ফাঁক আছে।',
    none: 'এই সময়ের কোনও দর নেই।',
    notUnderstood: 'এমন কোনও বিকল্প নেই। সেটি বাদ দিয়ে আগের দরগুলি দেখানো হল।',
    line: (market, last, lastDay, first, firstDay) =>
      `${market}: ${first} (${firstDay}), ${last} (${lastDay})।`,
    below: 'সব সংখ্যা নীচের সারণিতে আছে।',
    high: 'সবচেয়ে বেশি',
    low: 'সবচেয়ে কম',
    average: 'গড়',
    of: (market, days) => `${market}, ${countDays(days)}`,
    change: 'বাড়া-কমা',
    since: day => `${day} থেকে`,
  },
  table: {
    byDay: 'রোজকার দর',
    show: days => `${days} দিনের দর দেখুন`,
    markets: { ...markets, wholesale: 'পাই\u00adকারি', supermarket: 'সুপার\u00adমার্কেট' },
    kinds: { chicken: 'চিকেন', skinless: 'স্কিন\u00adলেস', boneless: 'বোন\u00adলেস' },
    grid: month => `${month}: রোজকার দর`,
  },
  around: {
    near: 'কাছাকাছি শহর',
    km: distance => `${distance} কিমি`,
    state: state => `${state}: আরও শহর`,
    compare: city => `অন্য শহরের সঙ্গে তুলনা করুন: ${city}`,
    allDays: city => `${city}: সব দিনের দর`,
    report: 'ভুল দর জানান',
  },
}
