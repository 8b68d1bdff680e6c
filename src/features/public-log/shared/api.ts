import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { PastInstant } from '#shared/rates/api.ts'
import { countBetween, DayText, PlaceName } from '#shared/text.ts'

const TreeSize = countBetween(1, Number.MAX_SAFE_INTEGER, 'treeSize')

const Hash = z.string().check(z.describe('SHA-256, in base64.'))

export const LogProof = z.object({
  checkpoint: z.string().check(z.describe('The last one, a C2SP signed note.')),
  leaf: z.optional(z.string()).check(z.describe('The publication, as its bytes are hashed.')),
  index: z.optional(z.int()).check(z.describe('Of the leaf, from 0.')),
  hashes: z.array(Hash).check(z.describe('As in RFC 6962.')),
})
export type LogProof = z.infer<typeof LogProof>

export const readLogProof = endpoint('GET /log/proof', 'public', {
  cost: 'page',
  summary: 'Proof that the public log has a price, or continues an earlier checkpoint',
  description:
    'With `city` and `date`: the last publication, or that of `asOf`, and the proof that the last checkpoint has it. With `from`, and maybe `to`: the proof that the later tree continues the earlier one.',
  query: z.strictObject({
    city: z.optional(PlaceName).check(z.describe('Of the price.')),
    date: z.optional(DayText).check(z.describe('Of the price.')),
    asOf: PastInstant,
    from: z.optional(TreeSize).check(z.describe('Leaves of the earlier one.')),
    to: z.optional(TreeSize).check(z.describe('Leaves of the later one.')),
  }),
  responses: { 200: LogProof },
  refuses: ['city.unknown', 'rate.unknown', 'log.waiting'],
})

export const listLogKeys = endpoint('GET /log/keys', 'public', {
  cost: 'small',
  summary: 'Keys of the public log, the one that signs first',
  responses: {
    200: z.array(
      z.object({
        key: z.string().check(z.describe('A C2SP verifier key.')),
        since: z.iso.datetime(),
        note: z.nullable(z.string()).check(z.describe('By which the key before introduces this one.')),
      }),
    ),
  },
})
