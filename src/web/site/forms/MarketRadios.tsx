import { MARKETS, type Market } from '#shared/rates/markets.ts'

interface MarketRadiosProps {
  legend: string
  labels: Record<Market, string>
  market: Market
  /** The caption of a list of this market, for a script to read. */
  caption?: (market: Market) => string
  onChange?: () => void
}

/** A choice of one market. */
export const MarketRadios = ({ legend, labels, market, caption, onChange }: MarketRadiosProps) => (
  <fieldset className="seg">
    <legend>{legend}</legend>
    {MARKETS.map(each => (
      <label key={each}>
        <input
          type="radio"
          name="market"
          value={each}
          data-caption={caption?.(each)}
          defaultChecked={each === market}
          onChange={onChange}
        />
        <span>{labels[each]}</span>
      </label>
    ))}
  </fieldset>
)
