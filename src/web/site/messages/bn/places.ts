import type { PlacesWords } from '#web/site/pages/places/words.ts'

export const places: PlacesWords = {
  state: {
    title: state => `${state}: চিকেনের দর`,
    description: state =>
      `${state}: শহরগুলিতে চিকেন, স্কিনলেস ও বোনলেসের দর, টাকা প্রতি কেজি, আগের দিনের তুলনায় বাড়া-কমা সহ।`,
    heading: state => `${state}: চিকেনের দর`,
    cities: (today, all) => `মোট ${all}টি শহর, আজকের দর এসেছে ${today}টির।`,
    table: 'আজকের দর',
    tableFor: day => `${day} তারিখের দর`,
    unit: '₹ প্রতি কেজি, আগের দিনের তুলনায় বাড়া-কমা সহ',
  },
  all: {
    title: 'সব শহর',
    description: 'ভারতের যে সব শহরের চিকেনের দর এখানে প্রকাশ করা হয়, রাজ্য অনুযায়ী।',
    heading: 'সব শহর',
    none: 'এখনও কোনও শহরের দর নেই।',
    noState: 'অন্যান্য শহর',
  },
}
