import type { z } from 'zod'
import { RateFilter } from './api.ts'

/** The records of an export: as on the Rate Chart, all of them without a filter. */
export const ExportFilter = RateFilter.pick({
  date: true,
  from: true,
  to: true,
  location: true,
  market: true,
})
export type ExportFilter = z.output<typeof ExportFilter>
