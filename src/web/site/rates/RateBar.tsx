import { MARKETS } from '#shared/rates/markets.ts'
import { Options } from '#web/ui/Options.tsx'
import { GetForm } from '../forms/GetForm.tsx'
import { usePage } from '../page.ts'
import { foldByState, type ListedRate, RATE_ORDERS, type RateOrder, type RateView } from './rateView.ts'

/** id of the bar: what else narrows the rates of its page belongs to its form. */
export const BAR = 'bar'

interface RateBarProps {
  /** Of the page it stands on. */
  address: string
  rates: readonly ListedRate[]
  view: RateView
}

/** The first order needs no value. */
const toValue = (order: RateOrder) => (order === RATE_ORDERS[0] ? '' : order)

/** Narrows and orders the table below it. Without script a form; with it exchange.ts shows each choice at once. */
export function RateBar({ address, rates, view }: RateBarProps) {
  const { texts, locale } = usePage()
  const { bar, markets } = locale.words
  const { filter } = texts.chart
  return (
    <GetForm id={BAR} className="ratebar onscreen" address={address} role="search" aria-label={bar.label}>
      <select name="rates" aria-label={locale.words.market} defaultValue={view.market ?? ''}>
        <option value="">{filter.markets.all}</option>
        <Options of={MARKETS.map(market => [market, markets[market]])} />
      </select>
      <select name="order" aria-label={bar.order} defaultValue={toValue(view.order)}>
        <Options of={RATE_ORDERS.map(order => [toValue(order), bar.orders[order]])} />
      </select>
      <select name="state" aria-label={bar.state} defaultValue={view.state ?? ''}>
        <option value="">{bar.allStates}</option>
        <Options
          of={foldByState(rates, locale).map(({ slug, name }) => [
            slug,
            name ? locale.stateName(name) : texts.places.all.noState,
          ])}
        />
      </select>
      <noscript>
        <button className="btn" type="submit">
          {filter.filter}
        </button>
      </noscript>
    </GetForm>
  )
}
