import type { Day } from '#shared/days.ts'
import { MARKETS, type Market } from '#shared/rates/markets.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import type { Texts } from '#web/site/messages/texts.ts'
import { KindHeads } from '#web/site/rates/KindHeads.tsx'
import { priceCells } from '#web/site/rates/priceCells.ts'
import { type Locale, sinceText, writtenDay } from '#web/site/rates/words.ts'
import { inside, markup } from '#web/ui/markup.ts'

interface CityTodayProps {
  last: LatestRate
  today: Day
  texts: Texts
  locale: Locale
}

/** The markets of the last published day. */
export function CityToday({ last, today, texts, locale }: CityTodayProps) {
  const said = texts.city.today
  const isQuoted = MARKETS.some(market => last.markets[market])
  const since = sinceText(last.previous?.date, last.date, locale)
  const rowOf = (market: Market) => {
    const [prices, before] = [last, last.previous].map(record => record?.markets[market])
    const cells = priceCells({ prices, before, since, locale })
    return markup`<th scope="row">${locale.words.markets[market]}</th>${cells}`
  }
  return (
    <section aria-labelledby="today">
      <header className="cap">
        <h2 id="today">
          {last.date === today
            ? said.heading
            : said.headingFor({ day: writtenDay(last.date, today, locale) })}
        </h2>
        {isQuoted && (
          <p>
            {last.previous
              ? said.unitSince({ day: writtenDay(last.previous.date, today, locale) })
              : said.unit}
          </p>
        )}
      </header>
      {isQuoted ? (
        <table className="rates flat" aria-labelledby="today">
          <thead>
            <tr>
              <th scope="col">{locale.words.market}</th>
              <KindHeads locale={locale} />
            </tr>
          </thead>
          <tbody>
            {MARKETS.map(market => (
              <tr key={market} {...inside(rowOf(market))} />
            ))}
          </tbody>
        </table>
      ) : (
        <p>{locale.words.noMarkets}</p>
      )}
    </section>
  )
}
