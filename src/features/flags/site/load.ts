import { findMedianTime, findOutcomes } from '#features/flags/server/queries.ts'
import { readPriceKey } from '#features/flags/shared/form.ts'
import { parseRateId } from '#server/rates/keys.ts'
import { findRate } from '#server/rates/queries.ts'
import type { PageServer } from '#server/site/site.ts'
import type { Day } from '#shared/days.ts'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import type { SiteVisit } from '#shared/site.ts'

/** Reads the price that an address names; undefined where none is published. */
export async function loadFlagged({ reads }: PageServer, { query, refusedFlag: refused }: SiteVisit) {
  const asked = readPriceKey(query)
  const market = MARKETS.find(each => each === asked.market)
  const kind = KINDS.find(each => each === asked.kind)
  const key = parseRateId(asked.rate)
  const found = key && market && kind && (await findRate(reads, key))
  const price = found && getPrice(found.rate.markets, market, kind)
  if (!found || price === undefined) return undefined
  const { _id, location, date } = found.rate
  return { _id, location, date, market, kind, price, refused, isSent: !refused && query.get('sent') === '1' }
}

/** Reads how soon half of the questions were answered, in s; null before any was. */
export const loadMedianTime = ({ reads }: PageServer): Promise<number | null> => findMedianTime(reads)

/** Outcomes that a page shows at most. */
const SHOWN = 50

/** Reads what became of flags; undefined where there are none. */
export async function loadOutcomes(
  { reads }: PageServer,
  asked: { cityKeys?: readonly string[] | undefined; date?: Day | undefined },
) {
  const outcomes = await findOutcomes(reads, { ...asked, limit: SHOWN })
  if (outcomes.length === 0) return undefined
  return { outcomes, median: asked.cityKeys ? null : await findMedianTime(reads), hasCity: !asked.cityKeys }
}
