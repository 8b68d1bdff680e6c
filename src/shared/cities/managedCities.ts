import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { DayText, PlaceName } from '#shared/text.ts'
import { errorKey } from '#shared/validation.ts'

/** A city as Admins change it. */
export const ManagedCity = z.object({
  _id: z.int(),
  name: z.string(),
  state: z.nullable(z.string()),
  isRetired: z.boolean(),
  days: z.int().check(z.describe('Days that have a published record.')),
  last: z.nullable(DayText).check(z.describe('The last of them.')),
  otherNames: z
    .array(z.string())
    .check(
      z.describe(
        'Names that lead to this city: those it had, those of cities that were merged into it, and those that staff said mean it.',
      ),
    ),
})
export type ManagedCity = z.infer<typeof ManagedCity>

export const listManagedCities = endpoint('GET /api/admin/cities', 'admin', {
  summary: 'Every city that has or had a rate, by name',
  responses: { 200: z.array(ManagedCity) },
})

const CityChange = z
  .strictObject({ name: z.optional(PlaceName), isRetired: z.optional(z.boolean(errorKey('notBoolean'))) })
  .check(
    z.refine(
      change => (change.name === undefined) !== (change.isRetired === undefined),
      errorKey('cityChange'),
    ),
  )

export const changeCity = endpoint('PUT /api/admin/cities/{_id}', 'admin', {
  summary: 'Rename a city, retire it or bring it back',
  writesRates: true,
  description:
    'Its former name goes on leading to it. A city that is retired is not shown to anybody and takes no rates.',
  body: CityChange,
  responses: { 200: ManagedCity },
  refuses: ['city.unknown', 'city.exists', 'city.mixedScripts'],
})

/** Another name of a city. */
export const Alias = z.object({ name: z.string(), city: z.string() })
export type Alias = z.infer<typeof Alias>

export const learnAlias = endpoint('POST /api/cities/aliases', 'staff.write', {
  summary: 'Remember which city an unknown name means, for everybody',
  writesRates: true,
  description: 'From then on the name leads to that city: in entry, in messages and in addresses.',
  body: z.strictObject({ name: PlaceName, city: PlaceName }),
  responses: { 201: Alias },
  refuses: ['city.unknown', 'city.exists', 'city.mixedScripts'],
})

export const forgetAlias = endpoint('DELETE /api/admin/aliases/{name}', 'admin', {
  summary: 'Forget another name of a city: it leads nowhere from then on',
  writesRates: true,
  params: z.strictObject({ name: PlaceName.check(z.describe('The name, as lists write it.')) }),
  responses: { 200: Alias },
  refuses: ['city.unknown'],
})

/** Which rates of a day stay: those of the merged city, or those of the city it becomes part of. */
const MergeSide = z.enum(['from', 'into'], errorKey('keptRecord'))
export type MergeSide = z.infer<typeof MergeSide>

/** What a merge would do. */
export const CityMerge = z.object({
  days: z.int().check(z.describe('Days that come to the other city.')),
  conflicts: z.int().check(z.describe('Days of which both cities have other rates.')),
})
export type CityMerge = z.infer<typeof CityMerge>

const Target = z.int(errorKey('noCity')).check(z.minimum(1, errorKey('noCity')))

export const checkCityMerge = endpoint('POST /api/admin/cities/{_id}/merge/check', 'admin', {
  summary: 'What merging a city into another one would do; nothing is written',
  writesRates: false,
  body: z.strictObject({ into: Target }),
  responses: { 200: CityMerge },
  refuses: ['city.unknown', 'city.closed'],
})

export const mergeCity = endpoint('POST /api/admin/cities/{_id}/merge', 'admin', {
  summary: 'Make a city part of another one for good; its names lead there from then on',
  writesRates: true,
  description:
    'Its records come to the other city. Of days of which both have other rates, `keep` says which count; the history keeps both.',
  body: z.strictObject({
    into: Target,
    keep: z.optional(MergeSide),
  }),
  responses: { 200: ManagedCity },
  refuses: ['city.unknown', 'city.closed', 'city.undecided'],
})
