import type { ReactNode } from 'react'
import { MARKETS, type Market } from '#shared/rates/markets.ts'

interface MarketRadiosProps {
  legend: string
  labels: Record<Market, string>
  market: Market
  /** What sends it without script. */
  children?: ReactNode
}

/** A choice of one market. */
export const MarketRadios = ({ legend, labels, market, children }: MarketRadiosProps) => (
  <fieldset className="pills onscreen">
    <legend>{legend}</legend>
    {MARKETS.map(each => (
      <label className="over" key={each}>
        <input type="radio" name="market" value={each} defaultChecked={each === market} />
        <span>{labels[each]}</span>
      </label>
    ))}
    {children}
  </fieldset>
)
