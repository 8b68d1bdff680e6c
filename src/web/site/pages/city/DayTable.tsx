import type { Day } from '#shared/days.ts'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import type { Texts } from '#web/site/messages/texts.ts'
import { type Locale, writtenDay } from '#web/site/rates/words.ts'
import type { CityQuery } from './cityQuery.ts'

interface DayTableProps {
  /** Newest first. */
  rates: readonly DailyRate[]
  query: CityQuery
  today: Day
  texts: Texts
  locale: Locale
}

/** Rows that are shown without being asked for. */
const OPEN_ROWS = 31

/** The figures of the drawing: all markets of one kind, or all kinds of one market. Long ones are folded. */
export function DayTable({ rates, query, today, texts: { city }, locale }: DayTableProps) {
  const { kind, market: chosen } = query
  const columns = chosen
    ? KINDS.map(each => ({ name: city.table.kinds[each], market: chosen, kind: each }))
    : MARKETS.map(market => ({ name: city.table.markets[market], market, kind }))
  const table = (
    <table className="rates flat days" aria-labelledby="by-day">
      <thead>
        <tr>
          <th scope="col">{locale.words.date}</th>
          {columns.map(({ name }) => (
            <th key={name} scope="col" className="num">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rates.map(rate => (
          <tr key={rate.date} className={rate.date === today ? 'now' : undefined}>
            <th scope="row" className="date">
              <time dateTime={rate.date}>{writtenDay(rate.date, today, locale)}</time>
              {rate.date === today && <em>{locale.words.today}</em>}
            </th>
            {columns.map(({ name, market, kind: of }) => {
              const price = getPrice(rate.markets, market, of)
              return (
                <td key={name} className="num">
                  {price === undefined ? '-' : locale.formats.number(price)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
  return (
    <>
      <h3 id="by-day">{city.table.byDay}</h3>
      {rates.length <= OPEN_ROWS ? (
        table
      ) : (
        <details>
          <summary>{city.table.show({ days: rates.length })}</summary>
          {table}
        </details>
      )}
    </>
  )
}
