import { z } from 'zod'
import { errorKey } from '#shared/validation.ts'
import { DayRow, DayRowOutcome } from './days.ts'
import { PublishedMarkets, RateDay } from './rates.ts'

/** Records of one import at most: as many as one transaction writes well within its time. */
export const MAX_IMPORT = 5000
/** Bytes such a call may have: room for all of them with the longest names and all rates. */
export const MAX_IMPORT_BYTES = 4 * 1024 * 1024

/** The rates of one city and day. What is not named stays: a market of the record that is absent here is kept. */
export const ImportRow = DayRow.extend({ date: RateDay })
export type ImportRow = z.infer<typeof ImportRow>

const rates = z
  .array(ImportRow, errorKey('notByCityAndDay'))
  .min(1, errorKey('noRates'))
  .max(MAX_IMPORT, errorKey('manyRecords'))

/** Body of a check: what would become of these rates. */
export const ImportCheck = z.strictObject({ rates })

/** Body of an import. */
export const NewImport = z.strictObject({
  rates,
  all: z.boolean(errorKey('notAllOrNone')).meta({
    description: 'True: one that is refused keeps all of them from being saved.',
  }),
})

/** What would become of one record, and what its rates are to be compared with. */
export const CheckedRate = DayRowOutcome.extend({
  saved: PublishedMarkets.nullable().meta({ description: 'The rates as they are saved.' }),
  isNewCity: z.boolean().meta({ description: 'No rate was ever entered for this city.' }),
  previous: z
    .object({ date: RateDay, markets: PublishedMarkets })
    .nullable()
    .meta({ description: 'The published record before that day.' }),
})
export type CheckedRate = z.infer<typeof CheckedRate>
