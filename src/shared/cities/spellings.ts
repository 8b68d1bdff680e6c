import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { PlaceName } from '#shared/text.ts'

/** Spellings that an account may have taught; the oldest give way. */
export const MAX_SPELLINGS = 500

/** A name of messages, and the city that somebody said it means. */
export const Spelling = z.object({
  _id: z.int(),
  name: z.string().check(z.describe('As it was written.')),
  city: z.string().check(z.describe('The city that it means.')),
  by: z
    .nullable(z.object({ _id: z.string(), name: z.string() }))
    .check(z.describe('Whose messages it holds for; null: for everybody.')),
})
export type Spelling = z.infer<typeof Spelling>

export const learnSpelling = endpoint('POST /api/cities/spellings', 'staff.write', {
  summary: 'Remember which city a name in messages means, for whoever says so',
  description:
    'From then on `POST /api/cities/recognise` answers the name with that city, to this account alone. A city that has or had a rate keeps its name.',
  body: z.strictObject({ name: PlaceName, city: PlaceName }),
  responses: { 201: Spelling },
  refuses: ['city.unknown', 'city.exists'],
})

export const listSpellings = endpoint('GET /api/admin/spellings', 'admin', {
  summary: 'What staff said that names mean, those for everybody last',
  responses: { 200: z.array(Spelling) },
})

export const shareSpelling = endpoint('POST /api/admin/spellings/{_id}/share', 'admin', {
  summary: 'Agree that a name means the same city for everybody',
  responses: { 200: Spelling },
  refuses: ['spelling.unknown'],
})

export const forgetSpelling = endpoint('DELETE /api/admin/spellings/{_id}', 'admin', {
  summary: 'Forget what somebody said that a name means',
  responses: { 200: Spelling },
  refuses: ['spelling.unknown'],
})
