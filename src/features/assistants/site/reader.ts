import type { PageServer } from '#server/site/site.ts'
import { toSlug } from '#shared/places.ts'
import { Problem } from '#shared/problems.ts'
import type { Correction } from '#shared/rates/corrections.ts'
import {
  KIND_LABELS,
  KINDS,
  type Kind,
  MARKET_LABELS,
  MARKETS,
  type Market,
  UNIT,
} from '#shared/rates/markets.ts'
import type { DailyRate } from '#shared/rates/rates.ts'

type Query = Readonly<Record<string, string | undefined>>
type CityQuery = Query & { location: string }

const toParameters = (query: Query) =>
  new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

export type Reader = ReturnType<typeof openReader>

/** Reads the API in the name of an address: the limits of strangers hold, and so do its refusals. */
export function openReader(server: PageServer, url: string, address: string) {
  async function request(path: string, query: Query = {}) {
    const answer = await server.inject({
      url: `/api/v1/${path}?${toParameters(query)}`,
      remoteAddress: address,
    })
    if (answer.statusCode === 200) return answer
    const { message, errors } = Problem.parse(answer.json())
    throw new Error(errors?.map(error => `${error.path}: ${error.message}`).join(' ') ?? message)
  }
  const read = async <Body>(path: string, query?: Query) => (await request(path, query)).json<Body>()

  /** Finds which prices of a city were corrected after they had been published, page by page. */
  async function findCorrected(query: CityQuery): Promise<string[]> {
    const answer = await request('rates/corrections', { ...query, limit: '500' })
    const found = answer
      .json<Correction[]>()
      .flatMap(({ date, prices }) => prices.map(({ market, kind }) => `${date} ${market} ${kind}`))
    const [, cursor] = /[?&]cursor=([^&>]+)/.exec(String(answer.headers.link)) ?? []
    return cursor === undefined ? found : [...found, ...(await findCorrected({ ...query, cursor }))]
  }

  const cityPage = (city: string) => `${url}/chicken-rate/${encodeURIComponent(toSlug(city))}`

  return {
    read,
    cityPage,
    correctionsPage: `${url}/corrections`,
    /** Reads the prices of a city, each so complete that it can be quoted alone. */
    async readPrices(query: CityQuery, only: { market?: Market; kind?: Kind } = {}) {
      const records = await read<DailyRate[]>('rates/daily', query)
      const [first] = records
      if (!first) return []
      const date = records.length === 1 ? first.date : undefined
      const corrected = new Set(await findCorrected({ location: first.location, date }))
      return records.flatMap(({ location: city, date: day, markets }) =>
        MARKETS.filter(market => (only.market ?? market) === market).flatMap(market =>
          KINDS.filter(kind => (only.kind ?? kind) === kind && markets[market]?.[kind] !== undefined).map(
            kind => ({
              city,
              day,
              market,
              marketName: MARKET_LABELS[market],
              kind,
              kindName: KIND_LABELS[kind],
              price: markets[market]?.[kind],
              unit: UNIT,
              corrected: corrected.has(`${day} ${market} ${kind}`),
              source: cityPage(city),
            }),
          ),
        ),
      )
    },
  }
}
