import type { Market } from '#shared/rates/markets.ts'
import type { CityProblem } from './byCityQuery.ts'
import type { CityFilterProps } from './CityFilter.tsx'
import type { CompareTab } from './tabs.ts'

/** What Compare says. Days, months and figures come already written. */
export interface CompareWords {
  titles: Record<Exclude<CompareTab, 'month'>, string>
  description: string
  heading: string
  tabs: Record<CompareTab, string>
  /** Nothing to show in a table. */
  none: string
  today: { heading: string; unit: string }
  month: MonthWords & {
    heading(month: string): string
    unit: string
  }
  city: {
    filter: CityFilterProps['words']
    problems: Record<CityProblem, string>
    failed: string
    heading(city: string, when: string): string
    unit: string
    ask: string
  }
  cities: {
    legend: string
    /** "2 of 3 chosen." and, when no more can be, how to change that. */
    chosen(count: number, most: number): string
    tooMany(count: number, most: number): string
    find: string
    noneFound: string
    marketType: string
    markets: Record<Market, string>
    noMarket: string
    show: string
    heading(market: string): string
    unit(day: string): string
    lowest: string
    ask: string
  }
}

/** What a table of a month says besides the words of rates. */
export interface MonthWords {
  range(low: string, high: string): string
  days(count: number): string
}
