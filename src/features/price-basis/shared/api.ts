import * as z from 'zod/mini'
import { endpoint, MAX_PAGE } from '#shared/endpoint.ts'
import { Basis, BasisKind } from '#shared/rates/basis.ts'
import { RateDay } from '#shared/rates/rates.ts'
import { DayText, PlaceName, textUpTo } from '#shared/text.ts'
import { errorKey } from '#shared/validation.ts'

/** The most quotes of a record. */
export const MAX_QUOTES = MAX_PAGE
/** Characters of the name of a publication. */
export const MAX_SOURCE = 80

const outOfRange = errorKey('outOfRange')
/** A basis as it is stated: a publication has its name, and nothing else has one. */
export const SentBasis = z
  .strictObject({
    basis: BasisKind,
    quotes: z._default(
      z.nullable(z.int(outOfRange).check(z.minimum(1, outOfRange), z.maximum(MAX_QUOTES, outOfRange))),
      null,
    ),
    source: z._default(z.nullable(textUpTo(MAX_SOURCE).check(z.minLength(1), z.regex(/^.*$/))), null),
  })
  .check(z.refine(({ basis, source }) => (basis === 'published') === (source !== null), errorKey('noBasis')))

/** What the prices rest on that somebody enters for a city, from a day on. */
export const BasisStatement = z.object({ location: z.string(), since: DayText, basis: Basis })
export type BasisStatement = z.infer<typeof BasisStatement>

export const listBasisStatements = endpoint('GET /api/rates/basis', 'staff.write', {
  summary: 'What the caller has stated that own entries rest on, by city',
  responses: { 200: z.array(BasisStatement) },
  refuses: ['route.unknown'],
})

export const stateBasis = endpoint('PUT /api/rates/basis', 'staff.write', {
  summary: 'State what own entries for a city rest on, of a day and later ones; null: nothing any more',
  writesRates: false,
  body: z.strictObject({ location: PlaceName, since: RateDay, basis: z.nullable(SentBasis) }),
  responses: { 200: z.array(BasisStatement) },
  refuses: ['city.unknown', 'route.unknown'],
})
