import type { HomeWords } from '#web/site/pages/home/words.ts'
import { markets } from './rates.ts'

const ofAverage = (count: number) => (count > 1 ? `, average of ${cities(count)}` : '')
const cities = (count: number) => (count === 1 ? '1 city' : `${count} cities`)

export const home: HomeWords = {
  title: 'Today’s chicken rates across India',
  description:
    'Chicken, skinless and boneless rates of Indian cities today, in rupees per kg: 1 Kg Rate, wholesale, supermarket and retail, with the change since yesterday.',
  heading: 'Today’s chicken rates',
  notYet: day => `No rates yet today. Last rates: ${day}`,
  coverage: count => `Wholesale, supermarket and retail prices from ${cities(count)} of India.`,
  find: {
    label: 'Find your city',
    placeholder: 'City name',
    button: 'Show rates',
    suggestions: 'Suggestions',
  },
  board: {
    eyebrow: count => `1 Kg Rate today${ofAverage(count)}`,
    eyebrowFor: (day, count) => `1 Kg Rate on ${day}${ofAverage(count)}`,
    title: 'India',
    trend: (low, high) => `30 days: ${low}–${high}`,
    link: 'Rate Chart',
    citiesIn: (count, all) => `${count} of ${cities(all)} in`,
  },
  facts: {
    dearer: 'Dearer today',
    cheaper: 'Cheaper today',
    dearerOn: day => `Dearer on ${day}`,
    cheaperOn: day => `Cheaper on ${day}`,
    same: 'Unchanged',
    cities: count => (count === 1 ? 'city' : 'cities'),
    inToday: 'In today',
    inOn: day => `In on ${day}`,
    outOf: all => `of ${cities(all)}`,
    lowest: 'Cheapest',
    highest: 'Dearest',
    rise: 'Biggest rise',
    fall: 'Biggest fall',
    more: count => `and ${count} more`,
  },
  table: {
    today: 'Today’s rates',
    of: day => `Rates of ${day}`,
    unit: '₹ per kg, with change since yesterday',
    getUnit: '₹ per kg, with change since the day before',
    jump: 'Skip to 1 Kg rate',
  },
  lists: {
    title: '1 Kg rate',
    marketType: 'Market type',
    choices: { ...markets, supermarket: 'Super Market' },
    caption: market => `${market}, ₹ per kg`,
    missing: (day, names) => `No rate of ${day} yet. Last rates: ${names}.`,
  },
  terms: {
    of: {
      oneKgRate: 'The usual counter price for one kilogram of dressed chicken.',
      wholesale: 'What shops and caterers pay at the morning market.',
      supermarket: 'Packed chicken at chain stores.',
      retail: 'Neighbourhood chicken shops.',
    },
    skin: 'Chicken means with skin, unless it is said otherwise.',
  },
  empty: {
    title: 'No rates yet',
    text: 'Nothing has been published so far. The first rates appear here as soon as they are entered.',
  },
}
