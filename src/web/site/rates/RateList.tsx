import type { Day } from '#shared/days.ts'
import { HEADLINE_MARKET } from '#shared/rates/markets.ts'
import type { PriceStanding } from '#shared/rates/priceStanding.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import type { SiteReads, SiteVisit } from '#shared/site.ts'
import { Script } from '../layout/Inlined.tsx'
import { getLocale } from '../messages/languages.ts'
import { usePage } from '../page.ts'
import { type Spellings, stateAddress } from './cities.tsx'
import { getLast } from './facts.ts'
import { arrangeRates, type FoldedState, parseRateView, type RateView } from './rateView.ts'
import { getStandings } from './standing.tsx'
import { CityTable, TodayTable } from './TodayTable.tsx'
import { sortByCity } from './words.ts'

export interface RateListData {
  /** The last rate of every city, by its name as it is shown. */
  rates: readonly LatestRate[]
  /** The day the table is of: today, or the last day anything was published. */
  day: Day
  view: RateView
  /** For what is looked for; none where nothing is. */
  spellings: Spellings
  /** Names of the biggest cities, biggest first. */
  biggest: readonly string[]
  /** Where the 1 Kg Rates of the open cities stand, when the table shows these alone. */
  standings: ReadonlyMap<string, PriceStanding> | undefined
}

/** Reads the table of today as an address asks for it. */
export async function loadRateList(
  reads: SiteReads,
  { today, language, query }: SiteVisit,
): Promise<RateListData> {
  const locale = getLocale(language)
  const rates = sortByCity(await reads.listLatestRates(today), locale)
  const view = parseRateView(query)
  const chosen = {
    view,
    spellings: view.find === '' ? {} : reads.listSpellings(rates.map(rate => rate.location)),
    biggest: reads.listBiggestCities(),
  }
  const loadStandings = async () => {
    const { open } = arrangeRates(rates, { ...chosen, locale })
    const names = open.map(({ location }) => location)
    return getStandings(open, await reads.listPriceHistories(today, names))
  }
  return {
    ...chosen,
    rates,
    day: getLast(rates.map(rate => rate.date)) ?? today,
    standings: chosen.view.market === HEADLINE_MARKET ? await loadStandings() : undefined,
  }
}

/** From as many cities on they can be jumped to by their letters, which rateBar.ts reads in the table. */
const JUMP_FROM = 15

/** The cities that the bar chose; rateBar.ts exchanges it for another one. */
export function RateList({ data, labelledBy }: { data: RateListData; labelledBy: string }) {
  const { texts, locale, assets } = usePage()
  const { day, view } = data
  const { open, folded } = arrangeRates(data.rates, { ...data, locale })
  const isWhole = folded.length === 0 && view.find === ''
  const hasLetters = view.order === 'name' && view.state === undefined && open.length >= JUMP_FROM
  const table = { rates: open, day, standings: data.standings, labelledBy }
  return (
    <div className="ratelist" data-whole={isWhole || undefined}>
      <Script source="src/web/site/scripts/myCityInPlace.ts" assets={assets} />
      {hasLetters && <nav className="jump" aria-label={locale.words.bar.jump} />}
      <p className="nothing" hidden={open.length > 0}>
        {texts.chart.none}
      </p>
      {open.length > 0 &&
        (view.market ? <CityTable market={view.market} {...table} /> : <TodayTable {...table} />)}
      <FoldedStates states={folded} />
    </div>
  )
}

/** The rows of a state come when it is opened; without script a link leads to its page. */
export function FoldedStates({ states }: { states: readonly FoldedState[] }) {
  const { texts, locale } = usePage()
  return states.map(({ slug, name, cities }) => {
    const heading = name ? locale.stateName(name) : texts.places.all.noState
    return (
      <details key={slug} className="fold" data-state={slug}>
        <summary>
          {heading} <small>{locale.words.bar.cities({ count: cities })}</small>
        </summary>
        <p>
          <a href={locale.link(name ? stateAddress(name) : '/chicken-rate')}>
            {name ? texts.places.state.heading({ state: heading }) : heading}
          </a>
        </p>
      </details>
    )
  })
}
