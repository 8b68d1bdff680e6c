import { z } from 'zod'
import { PlaceName } from '#shared/text.ts'
import { RateFilter } from './api.ts'
import { MonthText } from './rates.ts'

/** The records of an export: as on the Rate Chart, all of them without a filter. */
export const ExportFilter = RateFilter.pick({
  date: true,
  from: true,
  to: true,
  location: true,
  market: true,
})
export type ExportFilter = z.output<typeof ExportFilter>

export const MonthFilter = z.strictObject({ month: MonthText, location: PlaceName.optional() })
export type MonthFilter = z.output<typeof MonthFilter>
