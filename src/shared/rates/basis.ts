import * as z from 'zod/mini'
import { errorKey } from '#shared/validation.ts'

/** What prices may rest on: a sale or a board of prices that was seen, somebody who told, or a publication. */
export const BASES = ['sale', 'board', 'trader', 'association', 'published'] as const
export const BasisKind = z.enum(BASES, errorKey('noBasis'))

/** What the prices of a record rest on, as somebody has stated it; never who said it. `source` is a publication. */
export const Basis = z.object({
  basis: BasisKind,
  quotes: z.nullable(z.int()),
  source: z.nullable(z.string()),
})
export type Basis = z.infer<typeof Basis>

/** Asks for the basis of what is listed. */
export const WithBasis = z
  .optional(z.enum(['basis'], errorKey('unknownExtra')))
  .check(z.describe('Adds what the prices rest on.'))
