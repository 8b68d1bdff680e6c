import type { CompareWords } from '#web/site/pages/compare/words.ts'
import { markets } from './rates.ts'

export const compare: CompareWords = {
  titles: {
    today: 'Compare chicken rates of cities today',
    city: 'Chicken rates of a city by date or month',
    cities: 'Compare chicken rates of up to three cities',
  },
  description:
    'Chicken, skinless and boneless rates of Indian cities side by side: today, this month, by city and date, or three cities compared. In rupees per kg.',
  heading: 'Compare',
  tabs: { today: 'Today', month: 'This Month', city: 'By City', cities: 'Compare Cities' },
  none: 'No data found.',
  today: { heading: 'All cities today', unit: '₹ per kg, with change since yesterday' },
  month: {
    heading: month => `All cities in ${month}`,
    unit: '₹ per kg: the average of the days with a rate, below it the lowest and the highest. A city’s name leads to its days.',
    range: (low, high) => `${low}–${high}`,
    days: count => (count === 1 ? '1 day' : `${count} days`),
  },
  city: {
    filter: {
      city: 'City',
      date: 'Date',
      month: 'Month',
      or: 'or',
      anyMonth: 'No month',
      cityName: 'City name',
      filter: 'Filter',
      reset: 'Reset',
      suggestions: 'Suggestions',
    },
    problems: {
      noCity: 'Please select a city',
      city: "A city has 2 to 80 characters: letters, spaces and . ' - ( ) & only.",
      noTime: 'Please select either Date or Month',
      twoTimes: 'Please select either Date or Month, not both',
      day: 'Enter a real date, such as 21-11-2026.',
      month: 'There is no such month. Choose one from the list.',
      future: 'Choose today or earlier: rates of later days are not known.',
    },
    failed: 'Failed to fetch data for selected city',
    heading: (city, when) => `${city}, ${when}`,
    unit: '₹ per kg, with change since the day before',
    ask: 'Choose a city, then a date or a month.',
  },
  cities: {
    legend: 'Cities',
    chosen: (count, most) =>
      count === 0
        ? `Choose up to ${most} cities.`
        : count < most
          ? `${count} of ${most} chosen.`
          : `${count} of ${most} chosen. Untick one to change.`,
    tooMany: (count, most) =>
      `You ticked ${count} cities, and ${most} can be compared at most. Untick ${count - most} and show them again.`,
    find: 'Find a city',
    noneFound: 'No city of the list fits.',
    marketType: 'Market type',
    markets: { ...markets, supermarket: 'Super Market' },
    noMarket: 'There is no such market. Choose one from the list.',
    show: 'Compare',
    heading: market => `${market}, today`,
    unit: day => `${day}, ₹ per kg`,
    lowest: 'lowest',
    ask: 'Tick the cities to see their rates of today side by side.',
  },
}
