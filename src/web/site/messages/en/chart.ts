import type { ChartWords } from '#web/site/pages/chart/words.ts'
import { markets } from './rates.ts'

export const chart: ChartWords = {
  title: 'Rate Chart: chicken rates by date and city',
  description: 'Chicken rates of Indian cities by date, city and market, in rupees per kg, newest first.',
  heading: 'Rate Chart',
  filter: {
    date: 'Date',
    city: 'City',
    market: 'Market',
    filter: 'Filter',
    reset: 'Reset',
    loading: 'Loading data...',
    allCities: 'All cities',
    suggestions: 'Suggestions',
    markets: { ...markets, all: 'All Markets', oneKgRate: '1 Kg Chicken' },
  },
  problems: {
    day: 'Enter a real date, such as 21-11-2026.',
    future: 'Enter today or an earlier date: rates of later days are not known.',
    city: "A city has 2 to 80 characters: letters, spaces and . ' - ( ) & only.",
    market: 'There is no such market. Choose one from the list.',
    twice: 'This was given more than once. Choose one.',
    page: 'This page of the list does not exist.',
  },
  table: 'Rates',
  unit: '₹ per kg, newest first. Change is since the day before',
  none: 'No data found.',
  pages: 'Pages of the list',
  older: 'Older rates',
  more: 'More rates',
  newest: 'Back to the newest',
}
