import type { Day } from '#shared/days.ts'
import type { Texts } from '#web/site/messages/texts.ts'
import { getRange } from '#web/site/rates/history.ts'
import { type Locale, writtenDay } from '#web/site/rates/words.ts'
import { Delta } from '#web/ui/Delta.tsx'
import type { DrawnLine } from './CityChart.tsx'

interface RangeFactsProps {
  days: readonly Day[]
  line: DrawnLine
  today: Day
  texts: Texts
  locale: Locale
}

/** High, low, average and change of one market over a time. */
export function RangeFacts({ days, line, today, texts: { city }, locale }: RangeFactsProps) {
  const range = getRange(days, line.values)
  if (!range) return null
  const said = city.history
  const { rupees } = locale.formats
  const written = (day: Day) => writtenDay(day, today, locale)
  const facts = [
    [said.high, rupees(range.high.price), written(range.high.day)],
    [said.low, rupees(range.low.price), written(range.low.day)],
    [
      said.average,
      rupees(range.average),
      said.of({ market: locale.words.markets[line.market], days: range.days }),
    ],
  ] as const
  return (
    <dl className="facts on">
      {facts.map(([name, figure, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {figure} <small>{note}</small>
          </dd>
        </div>
      ))}
      {range.change && (
        <div>
          <dt>{said.change}</dt>
          <dd>
            <Delta change={range.change} words={locale.words.change} number={rupees} />{' '}
            <small>{said.since({ day: written(range.first.day) })}</small>
          </dd>
        </div>
      )}
    </dl>
  )
}
