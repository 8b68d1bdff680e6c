import { MARKETS, type Market } from '#shared/rates/markets.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { CityLink } from './CityLink.tsx'
import { KindHeads, PriceCells } from './PriceCells.tsx'
import { type Speech, sinceText } from './words.ts'

/** What this section says besides the words of rates. */
export interface MarketListWords {
  marketType: string
  /** As this choice writes them: "Super Market" (specification, section 2). */
  choices: Record<Market, string>
  caption(market: string): string
}

interface MarketListsProps {
  /** Records of one day. */
  rates: readonly LatestRate[]
  said: MarketListWords
  speech: Speech
}

/** One list a market, all in the page, one shown: radios and :has(), no script. */
export function MarketLists({ rates, said, speech }: MarketListsProps) {
  const rows = rates.map(rate => ({ rate, since: sinceText(rate.previous?.date, rate.date, speech) }))
  return (
    <>
      <fieldset className="seg">
        <legend>{said.marketType}</legend>
        {MARKETS.map((market, at) => (
          <label key={market}>
            <input type="radio" name="market" value={market} defaultChecked={at === 0} />
            <span>{said.choices[market]}</span>
          </label>
        ))}
      </fieldset>
      {MARKETS.map(market => (
        <table key={market} className={`rates flat ${market}`}>
          <caption>{said.caption(said.choices[market])}</caption>
          <thead>
            <tr>
              <th scope="col">{speech.words.city}</th>
              <KindHeads speech={speech} />
            </tr>
          </thead>
          <tbody>
            {rows.map(({ rate, since }) => (
              <tr key={rate._id}>
                <th scope="row">
                  <CityLink city={rate.location} speech={speech} />
                </th>
                <PriceCells
                  prices={rate.markets[market]}
                  before={rate.previous?.markets[market]}
                  since={since}
                  speech={speech}
                />
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  )
}
