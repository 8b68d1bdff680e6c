import type { ReactNode } from 'react'
import { MARKETS, type Market } from '#shared/rates/markets.ts'
import { usePage } from '../page.ts'

interface MarketRadiosProps {
  market: Market
  /** id of its form, where it does not stand in it. */
  form?: string
  /** What sends it without script. */
  children?: ReactNode
}

/** A choice of one market. */
export function MarketRadios({ market, form, children }: MarketRadiosProps) {
  const { lists } = usePage().texts.home
  return (
    <fieldset className="pills onscreen">
      <legend>{lists.marketType}</legend>
      {MARKETS.map(each => (
        <label className="over" key={each}>
          <input type="radio" name="market" value={each} form={form} defaultChecked={each === market} />
          <span>{lists.choices[each]}</span>
        </label>
      ))}
      {children}
    </fieldset>
  )
}
