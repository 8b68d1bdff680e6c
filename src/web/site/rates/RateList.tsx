import type { ReactNode } from 'react'
import { Script } from '../layout/Inlined.tsx'
import { usePage } from '../page.ts'
import { stateAddress } from './cities.tsx'
import { arrangeRates, type FoldedState, type ListedRate, type RateListData } from './rateView.ts'

interface RateListProps<Rate extends ListedRate> {
  data: RateListData<Rate>
  /** The table of the cities that stand open. */
  children: (rates: readonly Rate[]) => ReactNode
}

/** The cities that the bar chose; exchange.ts exchanges it for another one. */
export function RateList<Rate extends ListedRate>({ data, children }: RateListProps<Rate>) {
  const { texts, locale, assets } = usePage()
  const { open, folded } = arrangeRates(data, locale)
  return (
    <div className="ratelist">
      <Script source="src/web/site/scripts/myCitiesInPlace.inline.ts" assets={assets} />
      {open.length > 0 ? children(open) : <p>{texts.chart.none}</p>}
      <FoldedStates states={folded} />
    </div>
  )
}

/** The rows of a state come when it is opened; without script a link leads to its page. */
export function FoldedStates({ states }: { states: readonly FoldedState[] }) {
  const { texts, locale } = usePage()
  return states.map(({ slug, name, cities }) => {
    const heading = name ? locale.stateName(name) : texts.places.all.noState
    const address = name ? stateAddress(name) : '/chicken-rate'
    return (
      <details key={slug} className="fold" data-state={slug}>
        <summary>
          {heading} <small>{locale.words.bar.cities({ count: cities })}</small>
        </summary>
        <p>
          <a href={locale.link(address)}>{name ? texts.places.state.heading({ state: heading }) : heading}</a>
        </p>
      </details>
    )
  })
}
