import type { HomeWords } from '#web/site/pages/home/words.ts'
import { markets } from './rates.ts'

const averageNote = (count: number) => (count > 1 ? `, ${count}টি শহরের গড়` : '')

export const home: HomeWords = {
  title: 'আজকের চিকেনের দর, সারা ভারতে',
  description:
    'ভারতের শহরগুলিতে আজ মুরগির মাংসের দাম, টাকা প্রতি কেজি: চিকেন, স্কিনলেস ও বোনলেস, 1 কেজির দর, পাইকারি, সুপারমার্কেট ও খুচরো, কালকের তুলনায় কতটা বাড়ল-কমল তা-সহ।',
  heading: 'আজকের চিকেনের দর',
  notYet: day => `আজকের দর এখনও আসেনি। শেষ দর: ${day}`,
  coverage: count => `ভারতের ${count}টি শহরের পাইকারি, সুপারমার্কেট ও খুচরো দর।`,
  find: {
    label: 'আপনার শহর খুঁজুন',
    placeholder: 'শহরের নাম',
    button: 'দর দেখুন',
    suggestions: 'শহরের তালিকা',
  },
  board: {
    eyebrow: count => `আজ 1 কেজির দর${averageNote(count)}`,
    eyebrowFor: (day, count) => `1 কেজির দর, ${day}${averageNote(count)}`,
    title: 'ভারত',
    trend: (low, high) => `30 দিন: ${low}–${high}`,
    link: 'দরের তালিকা',
    citiesIn: (count, all) => `${all}টির মধ্যে ${count}টি শহর`,
  },
  facts: {
    dearer: 'আজ দাম বেড়েছে',
    cheaper: 'আজ দাম কমেছে',
    dearerOn: day => `দাম বেড়েছে, ${day}`,
    cheaperOn: day => `দাম কমেছে, ${day}`,
    same: 'দাম একই',
    cities: () => 'শহরে',
    inToday: 'আজ দর এসেছে',
    inOn: day => `দর এসেছে, ${day}`,
    outOf: all => `মোট ${all}টি শহরের মধ্যে`,
    lowest: 'সবচেয়ে সস্তা',
    highest: 'সবচেয়ে দামি',
    rise: 'সবচেয়ে বেশি বেড়েছে',
    fall: 'সবচেয়ে বেশি কমেছে',
    more: count => `ও আরও ${count}টি`,
  },
  table: {
    today: 'আজকের দর',
    of: day => `${day} তারিখের দর`,
    unit: '₹ প্রতি কেজি, কালকের তুলনায় বাড়া-কমা সহ',
    getUnit: '₹ প্রতি কেজি, আগের দিনের তুলনায় বাড়া-কমা সহ',
    jump: '1 কেজির দরে যান',
  },
  lists: {
    title: '1 কেজির দর',
    marketType: 'বাজার বেছে নিন',
    choices: { ...markets, supermarket: 'সুপার মার্কেট' },
    caption: market => `${market}, ₹ প্রতি কেজি`,
    missing: (day, names) => `${day} তারিখের দর এখনও আসেনি। শেষ দর: ${names}।`,
  },
  terms: {
    of: {
      oneKgRate: 'দোকানে এক কেজি কাটা চিকেনের সাধারণ দাম।',
      wholesale: 'সকালের পাইকারি বাজারে দোকানদার ও কেটারাররা যে দাম দেন।',
      supermarket: 'বড় স্টোরের প্যাকেটবন্দি চিকেন।',
      retail: 'পাড়ার মুরগির মাংসের দোকান।',
    },
    skin: 'আলাদা করে বলা না থাকলে চিকেন মানে চামড়া-সহ।',
  },
  empty: {
    title: 'এখনও কোনও দর নেই',
    text: 'এখনও পর্যন্ত কিছু প্রকাশ করা হয়নি। প্রথম দর নথিভুক্ত হলেই এখানে দেখা যাবে।',
  },
}
