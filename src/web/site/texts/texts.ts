import type { Market } from '#shared/rates/markets.ts'
import type { ChartFilterProps } from '#web/rates/ChartFilter.tsx'
import type { CitySearchProps } from '#web/rates/CitySearch.tsx'
import type { MarketListWords } from '#web/rates/MarketLists.tsx'
import type { RateWords } from '#web/rates/words.ts'
import type { ScreenName } from '../screens.ts'

/** Every sentence of the public side, in one language. Days, times and figures come already written. */
export interface Texts {
  /** BCP 47, for the document and for Intl */
  language: string
  site: {
    skip: string
    mainMenu: string
    footerMenu: string
    sample: string
    honesty: string
    attribution: { places: string; font: string }
    theme: { legend: string; auto: string; light: string; dark: string }
    staffNeedsScript: string
    staffTitle: string
  }
  /** What the menus call each screen. */
  menu: Record<ScreenName, string>
  rates: RateWords
  home: {
    title: string
    description: string
    heading: string
    updated(day: string, time: string): string
    notYet(day: string): string
    coverage(cities: number): string
    find: CitySearchProps['words']
    board: {
      eyebrow(cities: number): string
      /** The same, when it is not today's. */
      eyebrowOf(day: string, cities: number): string
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
      cities(count: number): string
      lowest: string
      highest: string
    }
    table: { today: string; of(day: string): string; unit: string; unitOf: string; jump: string }
    lists: MarketListWords & { title: string; missing(day: string, cities: string): string }
    terms: { of: Record<Market, string>; skin: string }
    empty: { title: string; text: string }
  }
  chart: {
    title: string
    description: string
    heading: string
    filter: ChartFilterProps['words']
    problems: { day: string; future: string; city: string; market: string; twice: string; page: string }
    table: string
    unit: string
    none: string
    pages: string
    older: string
    more: string
    newest: string
  }
  unavailable: { title: string; heading: string; text: string; again: string }
  notFound: { title: string; heading: string; text: string; home: string; chart: string }
}
