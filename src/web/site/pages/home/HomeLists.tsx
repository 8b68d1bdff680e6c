import type { Day } from '#shared/days.ts'
import { MARKETS, type Market } from '#shared/rates/markets.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import type { Texts } from '#web/site/messages/texts.ts'
import { MarketList } from '#web/site/rates/MarketList.tsx'
import type { Locale } from '#web/site/rates/words.ts'
import type { Assets } from '../../assets.ts'
import { islandAttributes } from '../../islands/Island.tsx'

interface HomeListsProps {
  rates: readonly LatestRate[]
  day: Day
  market: Market
  texts: Texts
  locale: Locale
  assets: Assets
}

/** The 1 Kg rate section: the rates of the day in one market, and what the markets mean. */
export function HomeLists({ rates, day, market, texts, locale, assets }: HomeListsProps) {
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
      <MarketList
        rates={rates.filter(rate => rate.date === day)}
        market={market}
        action={locale.link('/#lists')}
        button={texts.chart.filter.filter}
        said={lists}
        locale={locale}
      />
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
