import type { Language } from '#shared/languages.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { type Facts, getHeadline, isOutdated } from '#web/site/rates/facts.ts'
import type { PricedCity } from '../city/PricedCityList.tsx'

/** Two in a row on a phone, three at a desk. */
const CHOSEN = 6

/** States where most people read a language; English is read everywhere. */
const STATES: Readonly<Record<Language, readonly string[]>> = {
  en: [],
  hi: [
    'Delhi',
    'Uttar Pradesh',
    'Rajasthan',
    'Madhya Pradesh',
    'Bihar',
    'Haryana',
    'Jharkhand',
    'Chhattisgarh',
  ],
  te: ['Telangana', 'Andhra Pradesh'],
  mr: ['Maharashtra'],
  ta: ['Tamil Nadu', 'Puducherry'],
  kn: ['Karnataka'],
  bn: ['West Bengal', 'Tripura'],
}

/** The cities most readers of a language look for: those of its states first, then the biggest. Each has a 1 Kg Rate of the day. */
export function chooseCities(
  rates: readonly LatestRate[],
  { day }: Pick<Facts, 'day'>,
  { language, biggest }: { language: Language; biggest: readonly string[] },
): PricedCity[] {
  const getSize = ({ location }: LatestRate) => biggest.indexOf(location) + 1 || biggest.length + 1
  const isOwn = ({ state }: LatestRate) => state !== null && STATES[language].includes(state)
  return rates
    .filter(rate => !isOutdated(rate, day) && getHeadline(rate).price !== undefined)
    .sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || getSize(a) - getSize(b))
    .slice(0, CHOSEN)
    .map(last => ({ city: { name: last.location, state: last.state }, last }))
}
