import { KINDS, type Kind, type Market } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import type { CorrectedDays, NationalPrices } from '#shared/site.ts'
import { renderCorrectionMark } from '#web/site/rates/correctionMark.ts'
import { innerHtml, markup } from '#web/ui/markup.ts'
import { usePage } from '../../page.ts'

interface DayTableProps {
  /** Newest first. */
  rates: readonly DailyRate[]
  corrected: CorrectedDays
  kind: Kind
  market: Market
  /** The medians of all cities. */
  national: readonly NationalPrices[]
}

/** The most rows of a table that is not folded. */
const OPEN_ROWS = 31

/** The figures of the drawing, with the other kinds of the same market. Long ones are folded. */
export function DayTable({ rates, corrected, kind, market, national }: DayTableProps) {
  const page = usePage()
  const { texts, locale, today, formatDay } = page
  const { table: words } = texts.city
  const nationalOn = new Map(national.map(({ date, markets }) => [date, markets]))
  const columns = KINDS.map(each => ({
    name: words.kinds[each],
    isDrawn: each === kind,
    getFigure: ({ markets }: DailyRate) => getPrice(markets, market, each),
  }))
  if (national.length > 0)
    columns.push({
      name: words.national,
      isDrawn: true,
      getFigure: ({ date }) => getPrice(nationalOn.get(date), market, kind),
    })
  const renderRow = (rate: DailyRate) => {
    const { date } = rate
    const isToday = date === today
    const cells = columns.map(({ getFigure }) => {
      const price = getFigure(rate)
      return markup`<td class="num">${price === undefined ? '-' : locale.formats.number(price)}</td>`
    })
    return markup`<tr${isToday && markup` class="now"`}><th scope="row" class="date"><time datetime="${date}">${formatDay(date)}</time>${isToday && markup`<em>${locale.words.today}</em>`}${renderCorrectionMark({ of: rate, corrected }, page)}</th>${cells}</tr>`
  }
  const figures = (
    <table className="table rates flat days" aria-labelledby="by-day">
      <thead>
        <tr>
          <th scope="col">{locale.words.date}</th>
          {columns.map(({ name, isDrawn }) => (
            // read by readChart.ts
            <th key={name} scope="col" className="num" data-drawn={isDrawn ? '' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...innerHtml(markup`${rates.map(renderRow)}`)} />
    </table>
  )
  return (
    <>
      <h3 id="by-day">{words.byDay}</h3>
      {rates.length <= OPEN_ROWS ? (
        figures
      ) : (
        <details>
          <summary>{words.show({ days: rates.length })}</summary>
          {figures}
        </details>
      )}
    </>
  )
}
