import type { FoundWords } from '../../found/words.ts'

export const found: FoundWords = {
  feed: {
    title: site => `${site}: every new rate`,
    cityTitle: city => `Chicken rate in ${city}`,
    entry: (city, day, price) =>
      price ? `${city}, ${day}: chicken at ${price} per kg` : `${city}, ${day}: new chicken rates`,
  },
  picture: {
    heading: 'Chicken rates in India',
    unit: '₹ per kg',
    average: count =>
      count === 1 ? '1 Kg Rate of 1 city, ₹ per kg' : `1 Kg Rate, average of ${count} cities, ₹ per kg`,
  },
  files: { label: 'Take it along', csv: 'CSV file', xlsx: 'Excel file' },
}
