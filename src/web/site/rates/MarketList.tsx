import { MARKETS, type Market } from '#shared/rates/markets.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import type { Texts } from '#web/site/messages/texts.ts'
import { inside, markup } from '#web/ui/markup.ts'
import { renderCityLink } from './cities.tsx'
import { KindHeads } from './KindHeads.tsx'
import { priceCells } from './priceCells.ts'
import { type Locale, sinceText } from './words.ts'

interface MarketListProps {
  /** Records of one day. */
  rates: readonly LatestRate[]
  market: Market
  /** Where the choice leads without script, and its button. */
  action: string
  button: string
  said: Texts['home']['lists']
  locale: Locale
}

/** The cities with the prices of one market. With script the others come from the table of today (marketChoice.ts). */
export function MarketList({ rates, market, action, button, said, locale }: MarketListProps) {
  const rows = rates.map(({ location, date, markets, previous }) => {
    const since = sinceText(previous?.date, date, locale)
    const cells = priceCells({ prices: markets[market], before: previous?.markets[market], since, locale })
    return markup`<tr><th scope="row">${renderCityLink(location, locale)}</th>${cells}</tr>`
  })
  return (
    <>
      <form action={action}>
        <fieldset className="seg">
          <legend>{said.marketType}</legend>
          {MARKETS.map(each => (
            <label key={each}>
              <input
                type="radio"
                name="market"
                value={each}
                data-caption={said.caption({ market: said.choices[each] })}
                defaultChecked={each === market}
              />
              <span>{said.choices[each]}</span>
            </label>
          ))}
        </fieldset>
        <noscript>
          <button className="btn" type="submit">
            {button}
          </button>
        </noscript>
      </form>
      <table className="rates flat">
        <caption>{said.caption({ market: said.choices[market] })}</caption>
        <thead>
          <tr>
            <th scope="col">{locale.words.city}</th>
            <KindHeads locale={locale} />
          </tr>
        </thead>
        <tbody {...inside(markup`${rows}`)} />
      </table>
    </>
  )
}
