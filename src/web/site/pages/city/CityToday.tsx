import { KINDS, MARKETS, type Market } from '#shared/rates/markets.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import type { CorrectedDays } from '#shared/site.ts'
import { renderCorrectionMark } from '#web/site/rates/correctionMark.ts'
import { isOutdated } from '#web/site/rates/facts.ts'
import { PriceTable, renderPriceCells } from '#web/site/rates/priceTables.tsx'
import { formatUnit } from '#web/site/rates/words.ts'
import { innerHtml, markup } from '#web/ui/markup.ts'
import { hasLongPrice } from '#web/ui/rates/longPrices.ts'
import { usePage } from '../../page.ts'

interface CityTodayProps {
  last: LatestRate
  corrected: CorrectedDays
}

export function CityToday({ last, corrected }: CityTodayProps) {
  const page = usePage()
  const { texts, locale, today, formatDay } = page
  const { today: words } = texts.city
  const mark = renderCorrectionMark({ of: last, corrected }, page)
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
        {isQuoted && <p {...innerHtml(markup`${formatUnit([last], today, locale)}${mark}`)} />}
      </header>
      {isQuoted ? (
        <PriceTable
          className={hasLongPrice(last.markets) ? 'flat stacked' : 'flat'}
          heads={[locale.words.market]}
          labelledBy="today"
        >
          <tbody>
            {MARKETS.map(market => (
              <tr key={market} {...innerHtml(renderRow(market))} />
            ))}
          </tbody>
        </PriceTable>
      ) : (
        <p>{locale.words.noMarkets}</p>
      )}
    </section>
  )
}

/** Weights people ask a shop for, in kg. */
const WEIGHTS = [
  ['half', 0.5],
  ['one', 1],
  ['two', 2],
] as const

/** What a shop asks for the weights people buy. */
export function CityPay({ last }: Pick<CityTodayProps, 'last'>) {
  const { texts, locale, formatDay } = usePage()
  const { pay: words } = texts.city
  const { number } = locale.formats
  const prices = last.markets.retail
  if (!prices) return null
  return (
    <section className="onscreen" aria-labelledby="pay">
      <header className="cap">
        <h2 id="pay">{words.heading}</h2>
        <p>{words.unit({ day: formatDay(last.date) })}</p>
      </header>
      <PriceTable className="flat" heads={[words.weight]} labelledBy="pay">
        <tbody>
          {WEIGHTS.map(([weight, kg]) => (
            <tr key={weight}>
              <th scope="row">{words[weight]}</th>
              {KINDS.map(kind => (
                <td key={kind} className="num" data-kind={locale.words.kinds[kind]}>
                  {prices[kind] === undefined ? '-' : number(prices[kind] * kg)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </PriceTable>
    </section>
  )
}
