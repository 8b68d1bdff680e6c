import { type Day, isDay } from '#shared/days.ts'
import { RateCursor } from '#shared/rates/api.ts'
import { isMarket, type Market } from '#shared/rates/markets.ts'
import { PlaceName } from '#shared/text.ts'
import { cityNamed } from '#web/site/messages/languages.ts'
import type { Texts } from '#web/site/messages/texts.ts'

type Problem = keyof Texts['chart']['problems']

export interface ChartQuery {
  /** As it came, to be shown again. */
  asked: Record<'date' | 'city' | 'market', string>
  problems: { date?: Problem; city?: Problem; market?: Problem; cursor?: Problem }
  /** What to read; absent when something could not be understood. */
  filter?: Record<'date' | 'cursor', string | undefined> & {
    location: string[] | undefined
    market: Market | undefined
  }
}

const FIELDS = ['date', 'city', 'market', 'cursor'] as const

/** Reads the address of the Rate Chart. No date means today, an empty one all dates; empty city or market: all. */
export function readChartQuery(query: URLSearchParams, today: Day): ChartQuery {
  const [date = today, city = '', market = '', cursor = ''] = FIELDS.map(
    field => query.get(field) ?? undefined,
  )
  const problems: ChartQuery['problems'] = {}
  if (date > today) problems.date = 'future'
  if (date !== '' && !isDay(date)) problems.date = 'day'
  if (city !== '' && !PlaceName.safeParse(city).success) problems.city = 'city'
  if (market !== '' && !isMarket(market)) problems.market = 'market'
  if (cursor !== '' && !RateCursor.safeParse(cursor).success) problems.cursor = 'page'
  for (const field of FIELDS) if (query.getAll(field).length > 1) problems[field] = 'twice'
  const asked = { date, city, market }
  if (Object.keys(problems).length > 0) return { asked, problems }
  return {
    asked,
    problems,
    filter: {
      date: date || undefined,
      location: city ? [cityNamed(PlaceName.parse(city))] : undefined,
      market: isMarket(market) ? market : undefined,
      cursor: cursor || undefined,
    },
  }
}
