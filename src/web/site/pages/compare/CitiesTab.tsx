import type { Day } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import { HEADLINE_MARKET, isMarket, type Market } from '#shared/rates/markets.ts'
import type { SiteReads } from '#shared/site.ts'
import { PlaceName } from '#shared/text.ts'
import { describeChosen, type Spellings, toCityOption } from '#web/site/rates/cities.tsx'
import { Island } from '../../islands/Island.tsx'
import type { PageProps } from '../../page.ts'
import { CityPicker, type CityPickerProps } from './CityPicker.tsx'
import { ComparedCities, type ComparedCity } from './ComparedCities.tsx'
import { compareTab } from './CompareFrame.tsx'
import { tabAddress } from './CompareTabs.tsx'
import { RESULT } from './partialNavigation.ts'

/** Cities that may be compared (specification, section 9). */
const MAX_COMPARED_CITIES = 3

interface CitiesQuery {
  /** The cities as the address writes them, without repeats. */
  chosen: string[]
  market: Market
  problem: 'tooMany' | 'noMarket' | undefined
  /** What the list of cities is searched for. */
  typed: string
}

interface CitiesData {
  query: CitiesQuery
  cities: string[]
  spellings: Spellings
  compared: ComparedCity[]
}

/** Each name once, however it is written; the first way of writing it stays. */
function dropRepeated(names: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const name of names) if (!byKey.has(toPlaceKey(name))) byKey.set(toPlaceKey(name), name)
  return [...byKey.values()]
}

/** Reads the address of Compare Cities; what is no name of a city is left out. */
function readCitiesQuery(query: URLSearchParams): CitiesQuery {
  const chosen = dropRepeated(query.getAll('city').flatMap(name => PlaceName.safeParse(name).data ?? []))
  const market = query.get('market') ?? HEADLINE_MARKET
  return {
    chosen,
    market: isMarket(market) ? market : HEADLINE_MARKET,
    problem: chosen.length > MAX_COMPARED_CITIES ? 'tooMany' : isMarket(market) ? undefined : 'noMarket',
    typed: (query.get('q') ?? '').slice(0, 80),
  }
}

/** Reads the last record of a city, under its published name even when the address has an old one. */
async function findLast(
  reads: SiteReads,
  asked: string,
  cities: string[],
  today: Day,
): Promise<ComparedCity> {
  const { rates } = await reads.listDailyRates({ to: today, location: [asked], limit: 1, with: ['previous'] })
  const [rate] = rates
  return {
    city: rate?.location ?? cities.find(city => toPlaceKey(city) === toPlaceKey(asked)) ?? asked,
    rate,
  }
}

/** Up to three cities side by side, today. */
export const citiesTab = compareTab<CitiesData>('cities', {
  title: ({ texts }) => texts.compare.titles.cities,

  async load(reads, { query: parameters, today }) {
    const query = readCitiesQuery(parameters)
    const cities = await reads.listRateCities()
    const asked = query.problem ? [] : query.chosen
    const found = await Promise.all(asked.map(city => findLast(reads, city, cities, today)))
    // two spellings may name one city
    const compared = [...new Map(found.map(each => [each.city, each])).values()]
    return { query, cities, spellings: reads.listSpellings(cities), compared }
  },

  status: ({ query }) => (query.problem ? 400 : 200),

  Body(props) {
    const { query, compared } = props.data
    return (
      <>
        <Island
          source="src/web/site/islands/CityPicker.tsx"
          component={CityPicker}
          props={getPickerProps(props)}
        />
        <div id={RESULT}>
          {compared.length > 0 && <ComparedCities compared={compared} market={query.market} />}
          {compared.length === 0 && !query.problem && (
            <p className="hint">{props.texts.compare.cities.ask}</p>
          )}
        </div>
      </>
    )
  },
})

/** The list, chosen cities first; the others as far as they fit what was searched for. */
function getPickerProps({ data, texts, locale }: PageProps<CitiesData>): CityPickerProps {
  const { query, cities, spellings, compared } = data
  const { marketType, markets, show, ...words } = texts.compare.cities
  const chosen = compared.length > 0 ? compared.map(({ city }) => city) : query.chosen
  const most = MAX_COMPARED_CITIES
  const count = query.chosen.length
  const problems = {
    tooMany: words.tooMany({ count, most, over: count - most }),
    noMarket: words.noMarket,
  }
  return {
    action: locale.link(tabAddress('cities')),
    cities: dropRepeated([...chosen, ...cities.toSorted(locale.byCity)]).map(city =>
      toCityOption(city, spellings, locale),
    ),
    chosen,
    market: query.market,
    typed: query.typed,
    problem: query.problem && problems[query.problem],
    words: {
      ...describeChosen(texts.compare.cities, most),
      marketType,
      markets,
      show,
    },
  }
}
