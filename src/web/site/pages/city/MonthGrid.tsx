import { addDays, type Day, type Month } from '#shared/days.ts'
import type { Texts } from '#web/site/messages/texts.ts'
import type { Locale } from '#web/site/rates/words.ts'
import type { DrawnLine } from './CityChart.tsx'

interface MonthGridProps {
  month: Month
  /** Every day of the month. */
  days: readonly Day[]
  line: DrawnLine
  today: Day
  texts: Texts
  locale: Locale
}

const DAYS = 7
/** A Monday; weeks of the grid begin with it. */
const MONDAY = '2026-11-16'
const weekdays = Array.from({ length: DAYS }, (_, at) => addDays(MONDAY, at))
const getWeekday = (day: Day) => (new Date(`${day}T00:00:00Z`).getUTCDay() + DAYS - 1) % DAYS

/** One price a day, laid out as a calendar. A day without a rate stays empty. */
export function MonthGrid({ month, days, line, today, texts: { city }, locale }: MonthGridProps) {
  const { formats, words } = locale
  const cells = [
    ...weekdays.slice(0, getWeekday(days[0]!)).map(() => undefined),
    ...days.map((day, at) => ({ day, price: line.values[at] })),
  ]
  const weeks = Array.from({ length: Math.ceil(cells.length / DAYS) }, (_, at) =>
    Array.from({ length: DAYS }, (_, weekday) => cells[at * DAYS + weekday]),
  )
  return (
    <table className="grid">
      <caption>
        <h3>{city.table.grid({ month: formats.month(month) })}</h3>
        <p className="unit">{words.markets[line.market]}, ₹</p>
      </caption>
      <thead>
        <tr>
          {weekdays.map(day => (
            <th key={day} scope="col">
              {formats.weekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week.find(cell => cell)?.day}>
            {week.map((cell, weekday) => (
              <td key={weekdays[weekday]} className={cell?.day === today ? 'now' : undefined}>
                {cell && (
                  <>
                    <time dateTime={cell.day}>{Number(cell.day.slice(-2))}</time>
                    {cell.price !== undefined && <b>{formats.number(cell.price)}</b>}
                    {cell.price === undefined && cell.day <= today && <span>-</span>}
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
