import { MARKETS } from '#shared/rates/markets.ts'
import { usePage } from '../page.ts'

/** What each market means, for About. */
export function MarketTerms() {
  const { texts, locale } = usePage()
  const { terms, kinds } = locale.words
  return (
    <dl className="column">
      {MARKETS.map(market => (
        <div key={market}>
          <dt className="strong">{texts.home.lists.choices[market]}</dt>
          <dd>{terms.of[market]}</dd>
        </div>
      ))}
      <div>
        <dt className="strong">{kinds.chicken}</dt>
        <dd>{terms.skin}</dd>
      </div>
    </dl>
  )
}
