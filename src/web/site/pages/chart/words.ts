import type { ChartFilterProps } from '#web/site/rates/ChartFilter.tsx'

/** What the Rate Chart says. */
export interface ChartWords {
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
