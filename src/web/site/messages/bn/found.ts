import type { FoundWords } from '#web/site/seo/words.ts'

export const found: FoundWords = {
  feed: {
    title: site => `${site}: প্রতিটি নতুন দর`,
    cityTitle: city => `${city} শহরে চিকেনের দর`,
    follow: city => `ফিড রিডারে নতুন দর পান: ${city}`,
    entry: (city, day, price) =>
      price ? `${city}, ${day}: চিকেন ${price} প্রতি কেজি` : `${city}, ${day}: চিকেনের নতুন দর`,
  },
  picture: {
    heading: 'ভারতে চিকেনের দর',
    unit: '₹ প্রতি কেজি',
    average: count =>
      count === 1 ? '1টি শহরে 1 কেজির দর, ₹ প্রতি কেজি' : `1 কেজির দর, ${count}টি শহরের গড়, ₹ প্রতি কেজি`,
  },
  printed: (site, address, day) => `সূত্র: ${site}, ${address}, তারিখ: ${day}।`,
  embed: {
    more: site => `আরও দর দেখুন: ${site}`,
    show: 'এই দর আপনার ওয়েবসাইটে দেখান',
    copy: 'এটি কপি করে আপনার পাতায় বসান। তাতে সব সময় সবচেয়ে নতুন দর দেখা যাবে।',
  },
  files: { label: 'সঙ্গে রাখুন', csv: 'CSV ফাইল', xlsx: 'Excel ফাইল' },
}
