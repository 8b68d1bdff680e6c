import type { FoundWords } from '#web/site/seo/words.ts'

export const found: FoundWords = {
  feed: {
    title: site => `${site}: every new rate`,
    cityTitle: city => `Chicken rate in ${city}`,
    follow: city => `Follow ${city} in a feed reader`,
    entry: (city, day, price) =>
      price ? `${city}, ${day}: chicken at ${price} per kg` : `${city}, ${day}: new chicken rates`,
  },
  picture: {
    heading: 'Chicken rates in India',
    unit: '₹ per kg',
    average: count =>
      count === 1 ? '1 Kg Rate of 1 city, ₹ per kg' : `1 Kg Rate, average of ${count} cities, ₹ per kg`,
  },
  printed: (site, address, day) => `Source: ${site}, ${address}, as of ${day}.`,
  embed: {
    more: site => `More at ${site}`,
    show: 'Show this rate on your own site',
    copy: 'Copy this into your page. It always shows the latest rate.',
  },
  files: { label: 'Take it along', csv: 'CSV file', xlsx: 'Excel file' },
}
