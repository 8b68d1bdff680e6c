import type { FoundWords } from '../../found/words.ts'

export const found: FoundWords = {
  feed: {
    title: site => `${site}: every new rate`,
    cityTitle: city => `Chicken rate in ${city}`,
    entry: (city, day, price) =>
      price ? `${city}, ${day}: chicken at ${price} per kg` : `${city}, ${day}: new chicken rates`,
  },
  files: { label: 'Take it along', csv: 'CSV file', xlsx: 'Excel file' },
}
