import { MARKETS, type Market } from '#shared/rates/markets.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { inside, markup } from '#web/ui/markup.ts'
import { cityLink } from './CityLink.tsx'
import { KindHeads } from './KindHeads.tsx'
import { priceCells } from './priceCells.ts'
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
  const rows = rates.map(rate => ({
    rate,
    since: sinceText(rate.previous?.date, rate.date, speech),
    link: cityLink(rate.location, speech),
  }))
  const listOf = (market: Market) =>
    markup`${rows.map(({ rate: { markets, previous }, since, link }) => {
      const before = previous?.markets[market]
      const cells = priceCells({ prices: markets[market], before, since, speech })
      return markup`<tr><th scope="row">${link}</th>${cells}</tr>`
    })}`
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
          <tbody {...inside(listOf(market))} />
        </table>
      ))}
    </>
  )
}
