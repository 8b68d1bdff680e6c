import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { PastInstant } from '#shared/rates/api.ts'
import { DayText, PlaceName } from '#shared/text.ts'
import { errorKey } from '#shared/validation.ts'

const TreeSize = z.coerce
  .number(errorKey('treeSize'))
  .check(z.int(errorKey('treeSize')), z.minimum(1, errorKey('treeSize')))

const Hash = z.string().check(z.describe('SHA-256, in base64.'))

export const LogProof = z.object({
  checkpoint: z.string().check(z.describe('The last signed checkpoint, a C2SP signed note.')),
  leaf: z
    .optional(z.string())
    .check(z.describe('The publication, as it stands in the log: its bytes are hashed as they are.')),
  index: z.optional(z.int()).check(z.describe('The number of the leaf, from 0.')),
  hashes: z.array(Hash).check(z.describe('The proof of RFC 6962, the lowest hash first.')),
})
export type LogProof = z.infer<typeof LogProof>

export const readLogProof = endpoint('GET /log/proof', 'public', {
  cost: 'page',
  summary: 'Proof that a price is in the public log, or that one checkpoint continues another',
  description:
    'With `city` and `date`: the last publication of that city and day, and the proof that the last signed checkpoint includes it. `asOf` asks for the publication that counted at an instant. With `from`, and `to` if it is not the last checkpoint: the proof that the tree of `to` leaves continues the tree of `from` leaves. A checkpoint is signed every hour; what was published since is not in one yet.',
  query: z.strictObject({
    city: z.optional(PlaceName).check(z.describe('The city of the price.')),
    date: z.optional(DayText).check(z.describe('The day of the price.')),
    asOf: PastInstant,
    from: z.optional(TreeSize).check(z.describe('The number of leaves of the earlier checkpoint.')),
    to: z.optional(TreeSize).check(z.describe('The number of leaves of the later checkpoint.')),
  }),
  responses: { 200: LogProof },
  refuses: ['city.unknown', 'rate.unknown', 'log.waiting'],
})

export const listLogKeys = endpoint('GET /log/keys', 'public', {
  cost: 'small',
  summary: 'The keys of the public log, the one that signs now first',
  responses: {
    200: z.array(
      z.object({
        key: z.string().check(z.describe('As verifiers of C2SP signed notes take it.')),
        since: z.iso.datetime(),
        note: z
          .nullable(z.string())
          .check(z.describe('The note by which the key before introduces this one. Null for the first key.')),
      }),
    ),
  },
})
