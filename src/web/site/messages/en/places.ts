import type { PlacesWords } from '#web/site/pages/places/words.ts'

export const places: PlacesWords = {
  state: {
    title: state => `Chicken rates in ${state}`,
    description: state =>
      `Chicken, skinless and boneless rates of the cities of ${state}, in rupees per kg, with the change since the day before.`,
    heading: state => `Chicken rates in ${state}`,
    cities: (today, all) =>
      all === 1 ? `1 city, ${today} with a rate of today.` : `${all} cities, ${today} with a rate of today.`,
    table: 'Rates of today',
    tableFor: day => `Rates of ${day}`,
    unit: '₹ per kg, with change since the day before',
  },
  all: {
    title: 'All cities',
    description: 'Every city of India whose chicken rates are published here, by state.',
    heading: 'All cities',
    none: 'No city has a rate yet.',
    noState: 'Other cities',
  },
}
