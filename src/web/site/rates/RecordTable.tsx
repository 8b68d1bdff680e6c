import { MARKETS, type Market } from '#shared/rates/markets.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import type { CorrectedDays } from '#shared/site.ts'
import { innerHtml, markup } from '#web/ui/markup.ts'
import { hasLongPrice } from '#web/ui/rates/longPrices.ts'
import { usePage } from '../page.ts'
import { renderCityLink } from './cities.tsx'
import { renderCorrectionMark } from './correctionMark.ts'
import { PriceTable, renderMarketRows, renderPriceCells, renderSince } from './priceTables.tsx'
import { formatSince, formatUnit } from './words.ts'

interface RecordTableProps {
  rates: readonly DailyRate[]
  corrected: CorrectedDays
  /** Only this market; all of them without it. */
  market?: Market | undefined
  labelledBy: string
}

/** Records of any days and cities, newest first; those of today are marked. */
export function RecordTable({ rates, corrected, market, labelledBy }: RecordTableProps) {
  const page = usePage()
  const { locale, today } = page
  const { words, formats } = locale
  const isAllToday = rates.every(({ date }) => date === today)
  return (
    <PriceTable
      className="grouped dated"
      heads={[[words.date, 'spanning'], [words.city, 'spanning'], words.market]}
      labelledBy={labelledBy}
    >
      {rates.map(rate => {
        const isToday = rate.date === today
        const markets = MARKETS.filter(name => rate.markets[name] && (!market || name === market))
        const span = markets.length || 1
        const tag = isToday && !isAllToday && markup`<em>${words.today}</em>`
        const heads = markup`<td rowspan="${span}" class="date"><time datetime="${rate.date}">${formats.date(rate.date)}</time>${tag}${renderCorrectionMark({ of: rate, corrected }, page)}</td><th scope="rowgroup" rowspan="${span}" class="city">${renderCityLink(rate.location, locale)}${renderSince(formatSince(rate, locale))}</th>`
        const renderCells = (name: Market) =>
          renderPriceCells({ prices: rate.markets[name], before: rate.previous?.markets[name], locale })
        const rows = renderMarketRows({ markets, heads, words, renderCells })
        const className = [isToday && 'now', hasLongPrice(rate.markets) && 'long']
          .filter(name => name)
          .join(' ')
        return <tbody key={rate._id} className={className || undefined} {...innerHtml(rows)} />
      })}
    </PriceTable>
  )
}

interface LastRatesProps extends Pick<RecordTableProps, 'market' | 'corrected'> {
  /** Of one day. */
  rates: readonly DailyRate[]
}

export function LastRates({ rates, ...table }: LastRatesProps) {
  const { locale, today } = usePage()
  const [first] = rates
  if (!first) return null
  return (
    <>
      <h3 id="last-rates">{locale.words.lastRates({ day: locale.formats.date(first.date) })}</h3>
      <p className="unit">{formatUnit(rates, today, locale)}</p>
      <RecordTable rates={rates} {...table} labelledBy="last-rates" />
    </>
  )
}
