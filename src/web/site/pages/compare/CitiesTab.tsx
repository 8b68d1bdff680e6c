import { describeChosen, toCityOption } from '#web/site/rates/cities.tsx'
import { Island } from '../../islands/Island.tsx'
import type { PageProps } from '../../page.ts'
import { CityPicker, type CityPickerProps } from './CityPicker.island.tsx'
import { ComparedCities } from './ComparedCities.tsx'
import { compareTab } from './CompareFrame.tsx'
import { tabAddress } from './CompareTabs.island.tsx'
import { dropRepeated, MAX_COMPARED_CITIES } from './citiesQuery.ts'
import { type CompareCitiesData, loadCompareCities } from './load.ts'
import { RESULT } from './partialNavigation.ts'

/** Up to three cities side by side, today. */
export const citiesTab = compareTab('cities', {
  title: ({ texts }) => texts.compare.titles.cities,

  load: loadCompareCities,

  status: ({ query }) => (query.problem ? 400 : 200),

  Body(props) {
    const { query, compared } = props.data
    return (
      <>
        <Island
          source="src/web/site/pages/compare/CityPicker.island.tsx"
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
function getPickerProps({ data, texts, locale }: PageProps<CompareCitiesData>): CityPickerProps {
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
