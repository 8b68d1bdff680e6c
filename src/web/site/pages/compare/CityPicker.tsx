import { CityTicks } from '../../forms/CityTicks.tsx'
import { GetForm } from '../../forms/GetForm.tsx'
import { MarketRadios } from '../../forms/MarketRadios.tsx'
import { usePage } from '../../page.ts'
import { MAX_COMPARED_CITIES } from './citiesQuery.ts'
import { tabAddress } from './compareTab.tsx'
import type { CompareCitiesData } from './load.ts'

/** The cities to tick, and a market. Without script a form; with it exchange.ts shows each choice at once. */
export function CityPicker({ query, cities, spellings, compared }: CompareCitiesData) {
  const { texts } = usePage()
  const { cities: words } = texts.compare
  const chosen = compared.length > 0 ? compared.map(({ city }) => city) : query.chosen
  const most = MAX_COMPARED_CITIES
  const count = query.chosen.length
  const problems = {
    tooMany: words.tooMany({ count, most, over: count - most }),
    noMarket: texts.chart.problems.market,
  }
  return (
    // no completing: a reload on the way back would bring what was chosen after this page, and show that again
    <GetForm className="pick column far onscreen" address={tabAddress('cities')} autoComplete="off">
      <CityTicks
        cities={cities}
        spellings={spellings}
        chosen={chosen}
        most={most}
        problem={query.problem && problems[query.problem]}
      />
      <MarketRadios market={query.market} />
      <button className="btn" type="submit">
        {words.show}
      </button>
      <output className="vh" />
    </GetForm>
  )
}
