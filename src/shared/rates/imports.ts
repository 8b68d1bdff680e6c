import { z } from 'zod'
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
  .array(ImportRow, { error: 'Enter the rates by city and day.' })
  .min(1, { error: 'Enter the rates of at least one city.' })
  .max(MAX_IMPORT, { error: `At most ${MAX_IMPORT} records at a time.` })

/** Body of a check: what would become of these rates. */
export const ImportCheck = z.strictObject({ rates })

/** Body of an import. */
export const NewImport = z.strictObject({
  rates,
  all: z.boolean({ error: 'Say whether all of them or none are to be saved.' }).meta({
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
