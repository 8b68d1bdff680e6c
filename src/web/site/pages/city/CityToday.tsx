import { MARKETS, type Market } from '#shared/rates/markets.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import type { CorrectedDays } from '#shared/site.ts'
import { CorrectionMark } from '#web/site/rates/CorrectionMark.tsx'
import { isOutdated } from '#web/site/rates/facts.ts'
import { UnitAndTerms } from '#web/site/rates/MarketTerms.tsx'
import { FlatTable, renderPriceCells } from '#web/site/rates/priceTables.tsx'
import { innerHtml, markup } from '#web/ui/markup.ts'
import { usePage } from '../../page.ts'

interface CityTodayProps {
  last: LatestRate
  corrected: CorrectedDays
}

/** The markets of the last published day. */
export function CityToday({ last, corrected }: CityTodayProps) {
  const { texts, locale, today, formatDay } = usePage()
  const { today: words } = texts.city
  const isQuoted = MARKETS.some(market => last.markets[market])
  const renderRow = (market: Market) => {
    const [prices, before] = [last, last.previous].map(record => record?.markets[market])
    const cells = renderPriceCells({ prices, before, locale })
    return markup`<th scope="row">${locale.words.markets[market]}</th>${cells}`
  }
  return (
    <section aria-labelledby="today">
      <header className="cap">
        <h2 id="today">
          {isOutdated(last, today) ? words.headingFor({ day: formatDay(last.date) }) : words.heading}
        </h2>
        {isQuoted && (
          <p>
            <UnitAndTerms rates={[last]} />
            <CorrectionMark of={last} corrected={corrected} />
          </p>
        )}
      </header>
      {isQuoted ? (
        <FlatTable head={locale.words.market} labelledBy="today">
          <tbody>
            {MARKETS.map(market => (
              <tr key={market} {...innerHtml(renderRow(market))} />
            ))}
          </tbody>
        </FlatTable>
      ) : (
        <p>{locale.words.noMarkets}</p>
      )}
    </section>
  )
}
