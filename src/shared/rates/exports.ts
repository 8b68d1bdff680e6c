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

type Given = Partial<Record<'date' | 'from' | 'to' | 'location' | 'market' | 'month', string | undefined>>

const addressOf =
  (of: 'rates' | 'month') =>
  (format: 'csv' | 'xlsx', filter: Given): string => {
    const given = Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1]))
    const query = new URLSearchParams(given).toString()
    return `/export/${of}.${format}${query && `?${query}`}`
  }

/** Where records can be taken along as a file; empty parts of the filter do not narrow. */
export const exportAddress = addressOf('rates')
/** The same for the figures of a month. */
export const monthExportAddress = addressOf('month')
