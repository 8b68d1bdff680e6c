import type { Day } from '#shared/days.ts'
import { MARKETS, type Market } from '#shared/rates/markets.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { renderCityLink } from '#web/site/rates/cities.tsx'
import { FlatTable, renderPriceCells } from '#web/site/rates/priceTables.tsx'
import { formatSince } from '#web/site/rates/words.ts'
import { innerHtml, markup } from '#web/ui/markup.ts'
import { MarketRadios } from '../../forms/MarketRadios.tsx'
import { islandAttributes } from '../../islands/Island.tsx'
import { usePage } from '../../page.ts'

interface HomeListsProps {
  rates: readonly LatestRate[]
  day: Day
  market: Market
}

/** The 1 Kg rate section: the rates of the day in one market, and what the markets mean. */
export function HomeLists({ rates, day, market }: HomeListsProps) {
  const { texts, locale, assets } = usePage()
  const { lists, terms } = texts.home
  const { dayMonth } = locale.formats
  const missing = rates.filter(rate => rate.date !== day)
  return (
    <section
      className="bymarket"
      aria-labelledby="lists"
      {...islandAttributes('src/web/site/scripts/marketChoice.ts', assets)}
    >
      <h2 id="lists">{lists.title}</h2>
      <MarketChoice market={market} />
      <MarketList rates={rates.filter(rate => rate.date === day)} market={market} />
      {missing.length > 0 && (
        <p className="missing">
          {lists.missing({
            day: dayMonth(day),
            names: missing
              .map(rate => `${locale.cityName(rate.location)} (${dayMonth(rate.date)})`)
              .join(', '),
          })}
        </p>
      )}
      <dl className="terms">
        {MARKETS.map(market => (
          <div key={market}>
            <dt>{lists.choices[market]}</dt>
            <dd>{terms.of[market]}</dd>
          </div>
        ))}
        <div>
          <dt>{locale.words.kinds.chicken}</dt>
          <dd>{terms.skin}</dd>
        </div>
      </dl>
    </section>
  )
}

/** Without script a form; with it marketChoice.ts shows the other markets from the table of today. */
function MarketChoice({ market }: { market: Market }) {
  const { texts, locale } = usePage()
  const { lists } = texts.home
  return (
    <form action={locale.link('/#lists')}>
      <MarketRadios
        legend={lists.marketType}
        labels={lists.choices}
        market={market}
        caption={each => lists.caption({ market: lists.choices[each] })}
      />
      <noscript>
        <button className="btn" type="submit">
          {texts.chart.filter.filter}
        </button>
      </noscript>
    </form>
  )
}

/** The cities with the prices of one market, of one day. */
function MarketList({ rates, market }: Pick<HomeListsProps, 'rates' | 'market'>) {
  const { texts, locale } = usePage()
  const { lists } = texts.home
  const rows = rates.map(({ location, date, markets, previous }) => {
    const since = formatSince(previous?.date, date, locale)
    const before = previous?.markets[market]
    const cells = renderPriceCells({ prices: markets[market], before, since, locale })
    return markup`<tr><th scope="row">${renderCityLink(location, locale)}</th>${cells}</tr>`
  })
  return (
    <FlatTable caption={lists.caption({ market: lists.choices[market] })} head={locale.words.city}>
      <tbody {...innerHtml(markup`${rows}`)} />
    </FlatTable>
  )
}
