import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ProblemCode } from '#shared/problems.ts'
import { DayText, MAX_PLACE, PlaceName } from '#shared/text.ts'
import { errorKey } from '#shared/validation.ts'
import { KINDS, MARKETS } from './markets.ts'
import { PartialContent, PreviousRate, PublishedMarkets, RateDay, SentReason, SentVersion } from './rates.ts'

/** Cities of one call at most. */
export const MAX_DAY_ROWS = 1000
/** Bytes of the longest name of a city: a letter of an Indian script has three. */
const NAME_BYTES = 3 * MAX_PLACE
/** Bytes of the longest row: each price stands there as a text with its kind. */
const ROW_BYTES = NAME_BYTES + 80 + MARKETS.length * (20 + KINDS.length * 35)
/** Bytes of a call with so many rows, some of them of new cities, which it names twice. */
const countBytes = (rows: number) => rows * ROW_BYTES + MAX_DAY_ROWS * NAME_BYTES

/** One city of a day as it is sent. A record that exists is replaced only with the version that was seen. */
export const DayRow = z.strictObject(
  {
    location: PlaceName,
    ...PartialContent.shape,
    version: z.optional(SentVersion).check(z.describe('The version that was seen, to replace a record.')),
  },
  errorKey('notByCity'),
)
export type DayRow = z.infer<typeof DayRow>

/** New cities that a call means; a name that nobody knows and that is not here is refused with `city.unconfirmed`. */
const NewCities = z
  ._default(
    z.array(PlaceName, errorKey('noCities')).check(z.maxLength(MAX_DAY_ROWS, errorKey('manyCities'))),
    [],
  )
  .check(z.describe('Names that are confirmed as new cities.'))

/** The result for one city; results have the order that was sent. `code` and `message` say why it was refused. */
export const DayRowOutcome = z.object({
  location: z.string(),
  _id: z.optional(z.string()).check(z.describe('Of a record that was written.')),
  status: z.enum(['created', 'updated', 'unchanged', 'refused']),
  version: z.optional(z.int()),
  code: z.optional(ProblemCode),
  message: z.optional(z.string()),
})
export type DayRowOutcome = z.infer<typeof DayRowOutcome>

export const saveDay = endpoint('PUT /api/rates/days/{date}', 'staff.write', {
  summary: 'Record the rates of many cities for one day',
  writesRates: true,
  description:
    'Each city is taken or refused by itself. A record that exists is replaced by an Admin alone, with its `version`. A market has all three prices, or null for one that was not quoted; those that the record lacks in it may be absent.',
  params: z.strictObject({ date: RateDay.check(z.describe('The day of the rates.')) }),
  body: z.strictObject({
    rates: z
      .array(DayRow, errorKey('notByCity'))
      .check(z.minLength(1, errorKey('noRates')), z.maxLength(MAX_DAY_ROWS, errorKey('manyCities'))),
    newCities: NewCities,
    reason: SentReason,
  }),
  bodyLimit: countBytes(MAX_DAY_ROWS),
  takesIdempotencyKey: true,
  responses: { 200: z.array(DayRowOutcome) },
  refuses: ['city.closed'],
})

/** Records of one import at most: as many as one transaction writes well within its time. */
export const MAX_IMPORT = 5000

/** The rates of one city and day. Prices of the record that are absent here are kept; null takes one away. */
export const ImportRow = z.extend(DayRow, { date: RateDay })
export type ImportRow = z.infer<typeof ImportRow>

const importRows = z
  .array(ImportRow, errorKey('notByCityAndDay'))
  .check(z.minLength(1, errorKey('noRates')), z.maxLength(MAX_IMPORT, errorKey('manyRecords')))

/** The expected result for one record, and the rates to compare it with. */
const CheckedRate = z.extend(DayRowOutcome, {
  saved: z.nullable(PublishedMarkets).check(z.describe('The rates as they are saved.')),
  isNewCity: z.boolean().check(z.describe('No rate was ever entered for this city.')),
  previous: z.nullable(PreviousRate).check(z.describe('The published record before that day.')),
})
export type CheckedRate = z.infer<typeof CheckedRate>

export const checkImport = endpoint('POST /api/rates/imports/check', 'staff.write', {
  summary: 'What would become of the rates of many cities and days; nothing is written',
  writesRates: false,
  description:
    'A record that would be replaced is answered with its `version`, which the import then sends. Prices that are not named are kept.',
  body: z.strictObject({ rates: importRows }),
  bodyLimit: countBytes(MAX_IMPORT),
  responses: { 200: z.array(CheckedRate) },
})

export const importRates = endpoint('POST /api/rates/imports', 'staff.write', {
  summary: 'Record the rates of many cities and days in one transaction',
  writesRates: true,
  description:
    'Each record is taken or refused by itself. A record that exists is changed by an Admin alone, with its `version`; prices that are not named are kept. The same rates again are `unchanged`.',
  body: z.strictObject({ rates: importRows, newCities: NewCities }),
  bodyLimit: countBytes(MAX_IMPORT),
  takesIdempotencyKey: true,
  responses: { 200: z.array(DayRowOutcome) },
  refuses: ['city.closed'],
})

export const undoImport = endpoint('POST /api/rates/imports/{_id}/undo', 'admin', {
  summary: 'Undo everything an import wrote that nobody has changed since',
  writesRates: true,
  description:
    'The id is that of the subject of `rates.imported` in the audit record. Records that it created are deleted, and those that it changed get their former rates back. Records that somebody has changed since stay and are named, and so are those of merged and retired cities.',
  takesIdempotencyKey: true,
  responses: {
    200: z.object({
      undone: z.int().check(z.describe('Records that are as they were before it.')),
      kept: z
        .array(z.object({ location: z.string(), date: DayText }))
        .check(z.describe('Records that somebody has changed since, or whose city is merged or retired.')),
    }),
  },
  refuses: ['import.unknown', 'import.unchanged'],
})
