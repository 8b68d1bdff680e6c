import * as z from 'zod/mini'
import { costWithPast, endpoint } from '#shared/endpoint.ts'
import { DayText, PlaceName } from '#shared/text.ts'
import { errorKey } from '#shared/validation.ts'
import { PastInstant } from './api.ts'
import { KINDS, MARKETS } from './markets.ts'
import { PublishedMarkets } from './rates.ts'

/** A state of a record, and the time during which it was the published one. */
export const PublishedVersion = z.object({
  version: z.int(),
  since: z.iso.datetime().check(z.describe('From then on it was published; `asOf` reads it.')),
  until: z.nullable(z.iso.datetime()).check(z.describe('When the next one replaced it; null for the last.')),
  markets: z
    .nullable(PublishedMarkets)
    .check(z.describe('INR per kg; null where the record was taken off the site, or moved by a merge.')),
})
export type PublishedVersion = z.infer<typeof PublishedVersion>

export const listPublishedVersions = endpoint('GET /api/rates/daily/{_id}/vintages', 'public', {
  cost: costWithPast('small'),
  summary: 'Every version of a record that was published, newest first, with its instants',
  query: z.strictObject({ asOf: PastInstant }),
  responses: { 200: z.array(PublishedVersion) },
  refuses: ['rate.unknown'],
})

/** One price of a city whose vintages are exported: by day, and by the instants at which any of them was published or changed. */
export const VintageFilter = z.strictObject({
  location: PlaceName,
  market: z.enum(MARKETS, errorKey('unknownMarket')),
  kind: z.enum(KINDS, errorKey('unknownMarket')),
  from: z.optional(DayText),
  to: z.optional(DayText),
  asOf: PastInstant,
})
export type VintageFilter = z.output<typeof VintageFilter>

/** Cells of such a table at most, empty ones too: about a year of a city that is entered daily and corrected now and then. */
export const MAX_VINTAGE_CELLS = 250_000
