import { findLiveBirds } from '#features/live-birds/server/queries.ts'
import { findRates } from '#server/rates/queries.ts'
import type { PageServer } from '#server/site/site.ts'
import { addDays, type Day, LATEST_DAYS } from '#shared/days.ts'
import { SIZES, type Size } from '#shared/rates/birds.ts'
import { MARKETS } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import type { SiteVisit } from '#shared/site.ts'
import type { Texts } from '#web/site/messages/texts.ts'
import type { ChartSeries } from '#web/site/slots.ts'

const DASHES: Record<Size, string> = { small: '5 5', large: '12 5', any: '12 5 2 5' }

/**
 * Reads what live birds cost at the farms of a city on the last day of a month, and what skinless cost that day in its first quoted
 * market. Undefined where nobody has entered any.
 */
export async function loadLiveBirds(
  { reads }: PageServer,
  { cityKey, visit: { today, asOf } }: { cityKey: string; visit: SiteVisit },
) {
  const cityKeys = [cityKey]
  const rates = await findLiveBirds(reads, {
    cityKeys,
    from: addDays(today, 1 - LATEST_DAYS),
    to: today,
    asOf,
  })
  // newest first
  const date = rates[0]?.date
  if (!date) return undefined
  const { rates: sold } = await findRates(reads, { date, cityKeys })
  const [skinless] = MARKETS.flatMap(market => {
    const price = sold[0] && getPrice(sold[0].markets, market, 'skinless')
    return price === undefined ? [] : { market, price }
  })
  return {
    date,
    skinless,
    birds: SIZES.flatMap(size => rates.filter(rate => rate.size === size && rate.date === date)),
  }
}

/** Reads the farm rates of a city over some days, a line for each size that was entered; undefined where there are none. */
export async function loadSeries(
  { reads }: PageServer,
  { cityKey, ...asked }: { cityKey: string; from: Day; to: Day; asOf: string | undefined },
): Promise<ChartSeries | undefined> {
  const bySize = Map.groupBy(await findLiveBirds(reads, { ...asked, cityKeys: [cityKey] }), rate => rate.size)
  const lines = SIZES.flatMap(size => {
    const rates = bySize.get(size)
    if (!rates) return []
    const prices = new Map(rates.map(({ date, price }) => [date, price]))
    return [{ name: ({ liveBirds }: Texts) => liveBirds.lines[size], dash: DASHES[size], prices }]
  })
  if (lines.length === 0) return undefined
  const nameAll = (texts: Texts) => lines.map(({ name }) => name(texts)).join(', ')
  return {
    lines,
    heading: texts => texts.liveBirds.heading,
    explain: texts => `${nameAll(texts)}: ${texts.liveBirds.unit}`,
  }
}
