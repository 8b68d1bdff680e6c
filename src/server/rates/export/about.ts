import type { Config } from '#server/config.ts'
import type { Cell } from '#shared/csv.ts'
import type { Day } from '#shared/days.ts'
import { UNIT } from '#shared/rates/markets.ts'

type Source = Pick<Config, 'SITE_NAME' | 'SITE_URL' | 'DATA_LICENCE'> & { isSample: boolean }

/** The rows of a sheet beside the rates: what they are, where from, of which filters, and on which day of India. */
export const describeExport = (
  { SITE_NAME, SITE_URL, DATA_LICENCE, isSample }: Source,
  filters: Readonly<Record<string, string | readonly string[] | undefined>>,
  today: Day,
): Cell[][] => [
  ['Unit', UNIT],
  ...(isSample ? [['Rates', 'Sample data, made by a program']] : []),
  ['Source', [SITE_NAME, SITE_URL].filter(Boolean).join(', ')],
  ['Exported on', new Date(`${today}T00:00:00Z`)],
  ['Licence', DATA_LICENCE ?? 'Ask us'],
  ...Object.entries(filters).map(([name, value]) => [`Filter: ${name}`, [value].flat().join(', ')]),
]
