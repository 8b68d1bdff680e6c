import { toPlaceKey } from '#shared/places.ts'
import { HEADLINE_MARKET, isMarket, type Market } from '#shared/rates/markets.ts'
import { PlaceName } from '#shared/text.ts'

/** Cities that may be compared (specification, section 9). */
export const MAX_COMPARED_CITIES = 3

interface CitiesQuery {
  /** The cities as the address writes them, without repeats. */
  chosen: string[]
  market: Market
  problem: 'tooMany' | 'noMarket' | undefined
}

/** Each name once, however it is written; the first way of writing it stays. */
function dropRepeated(names: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const name of names) if (!byKey.has(toPlaceKey(name))) byKey.set(toPlaceKey(name), name)
  return [...byKey.values()]
}

/** Reads the address of Compare Cities; what is no name of a city is left out. */
export function readCitiesQuery(query: URLSearchParams): CitiesQuery {
  const chosen = dropRepeated(query.getAll('city').flatMap(name => PlaceName.safeParse(name).data ?? []))
  const market = query.get('market') ?? HEADLINE_MARKET
  return {
    chosen,
    market: isMarket(market) ? market : HEADLINE_MARKET,
    problem: chosen.length > MAX_COMPARED_CITIES ? 'tooMany' : isMarket(market) ? undefined : 'noMarket',
  }
}
