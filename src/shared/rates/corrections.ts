import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { DayText, PlaceName } from '#shared/text.ts'
import { oneOrMore, PageSize, WriteCursor } from './api.ts'
import { KINDS, MARKETS, type Markets } from './markets.ts'
import { GivenReason, REVISION_ACTIONS } from './rates.ts'

/** Minutes after the first entry of a city and day within which a change is no correction: the view `correction` counts them. */
export const QUICK_CORRECTION_MINUTES = 15

/** Corrections of a page, unless another number is asked for. */
const CORRECTIONS_PAGE = 50

const Figure = z.nullable(z.number())

/** A price that was published and changed, INR per kg; null where there was, or is, none. */
export const CorrectedPrice = z.object({
  market: z.enum(MARKETS),
  kind: z.enum(KINDS),
  before: Figure,
  after: Figure,
})
export type CorrectedPrice = z.infer<typeof CorrectedPrice>

/** A write that changed what was published of a city and day; never by whom. */
export const Correction = z.object({
  _id: z.string().check(z.describe('Of the record.')),
  location: z.string(),
  date: DayText.check(z.describe('The day of the rates.')),
  at: z.iso.datetime().check(z.describe('When they were corrected.')),
  action: z
    .enum(REVISION_ACTIONS)
    .check(z.describe('`delete`: taken off the site; `restore`: an earlier state; `create`: entered again.')),
  prices: z.array(CorrectedPrice),
  reason: GivenReason,
})
export type Correction = z.infer<typeof Correction>

export const CorrectionFilter = z.strictObject({
  location: oneOrMore(PlaceName, 50).check(z.describe('Only this city. Repeat it for several cities.')),
  date: z.optional(DayText).check(z.describe('Only rates of this day.')),
  limit: z._default(PageSize, CORRECTIONS_PAGE).check(z.describe('Sends at most this many corrections.')),
  cursor: WriteCursor,
})
export type CorrectionFilter = z.output<typeof CorrectionFilter>

export const listCorrections = endpoint('GET /api/rates/corrections', 'public', {
  cost: 'page',
  summary: 'Every change of what was published, the last one first',
  description: `Deletions and restores are listed, changes within ${QUICK_CORRECTION_MINUTES} minutes of the first entry are not. The next page is in the \`Link\` header.`,
  query: CorrectionFilter,
  responses: { 200: z.array(Correction) },
})

/** Lists the prices that differ between two contents of a record, in the order of the markets. */
export function listCorrectedPrices(before: Markets | null, after: Markets | null): CorrectedPrice[] {
  const [was, is] = [before, after].map(stored => stored ?? {})
  return MARKETS.flatMap(market =>
    KINDS.map(kind => ({
      market,
      kind,
      before: was?.[market]?.[kind] ?? null,
      after: is?.[market]?.[kind] ?? null,
    })).filter(price => price.before !== price.after),
  )
}
