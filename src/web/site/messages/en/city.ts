import type { CityWords, SaidPrice } from '#web/site/pages/city/words.ts'
import { markets } from './rates.ts'

const against = ({ change }: SaidPrice) => {
  if (!change) return ''
  if (change.direction === 'same') return `, the same as on ${change.since}`
  return `, ${change.by} ${change.direction === 'up' ? 'more' : 'less'} than on ${change.since}`
}

const countDays = (count: number) => (count === 1 ? '1 day' : `${count} days`)

export const city: CityWords = {
  title: city => `Chicken rate in ${city}`,
  titleToday: (city, price) => `Chicken rate in ${city} today: ${price} per kg`,
  description: city =>
    `Chicken, skinless and boneless rates of ${city} in rupees per kg: 1 Kg Rate, wholesale, supermarket and retail, with the change, the price history and the cities nearby.`,
  path: 'You are here',
  home: 'Home',
  heading: city => `Chicken rate in ${city}`,
  headingToday: city => `Chicken rate in ${city} today`,
  sentence: said =>
    said.day
      ? `The last chicken rate of ${said.city} was ${said.price} per kg on ${said.day}${against(said)}.`
      : `Chicken in ${said.city} is ${said.price} per kg today${against(said)}.`,
  noPrice: city => `The 1 Kg Rate of chicken in ${city} is not known.`,
  acts: {
    setMine: 'Set as my city',
    mine: 'My city',
    share: 'Share',
    whatsApp: 'WhatsApp',
    print: 'Print',
    text: (city, price, day) => `Chicken in ${city}: ${price} per kg (${day})`,
  },
  board: {
    eyebrow: '1 Kg Rate today',
    eyebrowFor: day => `1 Kg Rate on ${day}`,
    history: 'Price history',
    mine: 'My city · 1 Kg Rate today',
    mineFor: day => `My city · 1 Kg Rate on ${day}`,
    all: 'All rates',
    change: 'Change',
    forget: 'Forget',
  },
  today: {
    heading: 'Today by market',
    headingFor: day => `Rates of ${day} by market`,
    unit: '₹ per kg',
    unitSince: day => `₹ per kg, with change since ${day}`,
  },
  history: {
    heading: 'Price history',
    kind: 'Kind',
    market: 'Market',
    period: 'Time',
    all: 'All markets',
    days: countDays,
    months: 'By month',
    before: month => `Before: ${month}`,
    after: month => `After: ${month}`,
    drawn: (kind, city, period) => `${kind} in ${city}, ${period}`,
    lastDays: count => `last ${countDays(count)}`,
    unit: '₹ per kg. Days without a rate are gaps.',
    none: 'No rates in this time.',
    notUnderstood: 'There is no such choice. This is the history as it is shown without it.',
    line: (market, last, lastDay, first, firstDay) =>
      `${market}: ${last} on ${lastDay}, from ${first} on ${firstDay}.`,
    below: 'The figures are in the table below.',
    high: 'High',
    low: 'Low',
    average: 'Average',
    of: (market, days) => `${market}, ${countDays(days)}`,
    change: 'Change',
    since: day => `since ${day}`,
  },
  table: {
    byDay: 'Day by day',
    show: days => `Show the figures of ${countDays(days)}`,
    markets: { ...markets, wholesale: 'Whole\u00adsale', supermarket: 'Super\u00admarket' },
    kinds: { chicken: 'Chicken', skinless: 'Skinless', boneless: 'Boneless' },
    grid: month => `Days of ${month}`,
  },
  around: {
    near: 'Nearby cities',
    km: distance => `${distance} km`,
    state: state => `More cities in ${state}`,
    compare: city => `Compare ${city} with other cities`,
    allDays: city => `All days of ${city}`,
    report: 'Report an incorrect rate',
  },
}
