import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { MAX_SUGGESTIONS } from '#shared/places.ts'
import { MAX_PLACE, requiredText, textUpTo } from '#shared/text.ts'
import { errorKey } from '#shared/validation.ts'

/** A place the form may suggest; `name` is what is entered as the city. */
export const City = z.object({ name: z.string(), state: z.nullable(z.string()) })
export type City = z.infer<typeof City>

export const suggestCities = endpoint('GET /api/cities', 'public', {
  cost: 'small',
  summary: 'Find Indian cities by the first letters of a name or an old spelling',
  query: z.strictObject({ q: textUpTo(80).check(z.describe('The first letters of the name.')) }),
  responses: { 200: z.array(City).check(z.maxLength(MAX_SUGGESTIONS)) },
})

/** Names of one call at most: as many as a Day Sheet has rows. */
export const MAX_NAMES = 1000
/** Bytes such a call may have: room for a thousand of the longest names. */
const MAX_NAMES_BYTES = 512 * 1024
/** Known names that an unknown one is said to resemble. */
export const MAX_RESEMBLING = 3

export const RecognisedCity = z.extend(City, {
  name: z.string().check(z.describe('What it would be saved as.')),
  status: z
    .enum(['entered', 'place', 'unknown'])
    .check(z.describe('`entered` has or had a rate, `place` is on a list of places, `unknown` is nowhere.')),
  suggestions: z
    .array(z.string())
    .check(
      z.maxLength(MAX_RESEMBLING),
      z.describe('Known names that an unknown one may mean, the nearest first.'),
    ),
})
export type RecognisedCity = z.infer<typeof RecognisedCity>

export const recogniseCities = endpoint('POST /api/cities/recognise', 'staff.write', {
  summary: 'Which cities these names mean, in their order; nothing is written',
  description:
    'Old spellings, the languages of the site and signs around a name are understood: `Ahmedabad - 221` is Ahmedabad.',
  body: z.strictObject({
    names: z
      .array(requiredText(MAX_PLACE, 'noCity'), errorKey('noCities'))
      .check(z.minLength(1, errorKey('noCities')), z.maxLength(MAX_NAMES, errorKey('manyCities'))),
  }),
  bodyLimit: MAX_NAMES_BYTES,
  responses: { 200: z.array(RecognisedCity) },
})
