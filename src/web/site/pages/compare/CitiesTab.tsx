import type { Day } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import type { SiteReads } from '#shared/site.ts'
import { type Spellings, toCityOption } from '#web/site/rates/cities.tsx'
import { Island } from '../../islands/Island.tsx'
import { type PageProps, page } from '../../page.ts'
import { CityPicker } from './CityPicker.tsx'
import { type Compared, ComparedCities } from './ComparedCities.tsx'
import { CompareFrame } from './CompareFrame.tsx'
import { type CitiesQuery, MAX_COMPARED_CITIES, once, readCitiesQuery } from './citiesQuery.ts'
import { tabAddress } from './tabs.ts'

export interface CitiesData {
  query: CitiesQuery
  cities: string[]
  spellings: Spellings
  compared: Compared[]
}

/** Under the name it is published by: it may have been asked for by an old one. */
async function findLast(reads: SiteReads, asked: string, cities: string[], today: Day): Promise<Compared> {
  const { rates } = await reads.listDailyRates({ to: today, location: [asked], limit: 1, with: ['previous'] })
  const [rate] = rates
  return {
    city: rate?.location ?? cities.find(city => toPlaceKey(city) === toPlaceKey(asked)) ?? asked,
    rate,
  }
}

const eachOnce = (compared: readonly Compared[]) => [
  ...new Map(compared.map(each => [each.city, each])).values(),
]

/** Up to three cities side by side, today. */
export const citiesTab = page<CitiesData>({
  sheet: 'compare',
  title: ({ texts }) => texts.compare.titles.cities,
  description: ({ texts }) => texts.compare.description,

  async load(reads, { query: given, today }) {
    const query = readCitiesQuery(given)
    const cities = await reads.listRateCities()
    const asked = query.isTooMany || !query.isMarketKnown ? [] : query.chosen
    const compared = await Promise.all(asked.map(city => findLast(reads, city, cities, today)))
    return { query, cities, spellings: reads.listSpellings(cities), compared: eachOnce(compared) }
  },

  status: ({ query }) => (query.isTooMany || !query.isMarketKnown ? 400 : 200),

  Body({ data, visit, texts, locale, assets, site }) {
    const { query, compared } = data
    return (
      <CompareFrame at="cities" texts={texts} locale={locale} assets={assets}>
        <Island
          source="src/web/site/islands/CityPicker.tsx"
          component={CityPicker}
          props={pickerProps(data, { texts, locale })}
        />
        <ComparedCities
          compared={compared}
          market={query.market}
          isRefused={query.isTooMany || !query.isMarketKnown}
          today={visit.today}
          link={site.url + locale.link(comparisonAddress(data))}
          texts={texts}
          locale={locale}
        />
      </CompareFrame>
    )
  },
})

/** Under the published names, whatever they were asked for by. */
const comparisonAddress = ({ query, compared }: CitiesData) =>
  `${tabAddress('cities')}&${new URLSearchParams([
    ...compared.map(({ city }) => ['city', city]),
    ['market', query.market],
  ])}`

/** The list, chosen cities first; the others as far as they fit what was searched for. */
function pickerProps(
  { query, cities, spellings, compared }: CitiesData,
  { texts, locale }: Pick<PageProps<CitiesData>, 'texts' | 'locale'>,
) {
  const words = texts.compare.cities
  const chosen = compared.length > 0 ? compared.map(({ city }) => city) : query.chosen
  const most = MAX_COMPARED_CITIES
  const counts = [
    words.chooseUpTo({ most }),
    ...Array.from({ length: most - 1 }, (_, at) => words.chosen({ count: at + 1, most })),
    words.chosenAll({ count: most, most }),
  ]
  const count = query.chosen.length
  const tooMany = query.isTooMany ? words.tooMany({ count, most, over: count - most }) : undefined
  return {
    action: locale.link(tabAddress('cities')),
    cities: once([...chosen, ...cities.toSorted(locale.byCity)]).map(city =>
      toCityOption(city, spellings, locale),
    ),
    chosen,
    market: query.market,
    typed: query.typed,
    problem: tooMany ?? (query.isMarketKnown ? undefined : words.noMarket),
    words: {
      legend: words.legend,
      counts,
      find: words.find,
      noneFound: words.noneFound,
      marketType: words.marketType,
      markets: words.markets,
      show: words.show,
    },
  }
}
