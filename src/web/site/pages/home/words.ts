import type { Market } from '#shared/rates/markets.ts'
import type { CitySearchProps } from '#web/site/rates/CitySearch.tsx'
import type { MarketListWords } from '#web/site/rates/MarketList.tsx'

/** What Home says. Days, times and figures come already written. */
export interface HomeWords {
  title: string
  description: string
  heading: string
  notYet(day: string): string
  coverage(cities: number): string
  find: CitySearchProps['words']
  board: {
    eyebrow(cities: number): string
    /** The same, when it is not today's. */
    eyebrowFor(day: string, cities: number): string
    title: string
    trend(low: string, high: string): string
    link: string
    citiesIn(cities: number, all: number): string
  }
  facts: {
    dearer: string
    cheaper: string
    dearerOn(day: string): string
    cheaperOn(day: string): string
    same: string
    cities(count: number): string
    /** Cities with a rate of the day, of all there are. */
    inToday: string
    inOn(day: string): string
    outOf(all: number): string
    lowest: string
    highest: string
    rise: string
    fall: string
    /** Other cities with the same figure. */
    more(count: number): string
  }
  table: { today: string; of(day: string): string; unit: string; getUnit: string; jump: string }
  lists: MarketListWords & { title: string; missing(day: string, cities: string): string }
  terms: { of: Record<Market, string>; skin: string }
  empty: { title: string; text: string }
}
