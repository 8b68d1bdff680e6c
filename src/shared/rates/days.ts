import { z } from 'zod'
import { ProblemCode } from '#shared/problems.ts'
import { PlaceName } from '#shared/text.ts'
import { errorKey } from '#shared/validation.ts'
import { NewMarkets } from './rates.ts'

/** Cities of one call at most. */
export const MAX_DAY_ROWS = 1000
/** Bytes such a call may have: room for a thousand cities with all rates. */
export const MAX_DAY_BYTES = 512 * 1024

/** One city of a day as it is sent; a record that exists is replaced only with the version that was seen. */
export const DayRow = z.strictObject({
  location: PlaceName,
  markets: NewMarkets,
  version: z.int().min(1).optional().meta({ description: 'The version that was seen, to replace a record.' }),
})
export type DayRow = z.infer<typeof DayRow>

/** Body of a whole day. */
export const NewDay = z.strictObject({
  rates: z
    .array(DayRow, errorKey('notByCity'))
    .min(1, errorKey('noRates'))
    .max(MAX_DAY_ROWS, errorKey('manyCities')),
})

const DAY_ROW_STATES = ['created', 'updated', 'unchanged', 'refused'] as const

/** What came of one city, in the order they were sent; `code` and `message` say why it was refused. */
export const DayRowOutcome = z.object({
  location: z.string(),
  status: z.enum(DAY_ROW_STATES),
  version: z.int().optional(),
  code: ProblemCode.optional(),
  message: z.string().optional(),
})
export type DayRowOutcome = z.infer<typeof DayRowOutcome>
