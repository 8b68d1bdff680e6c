import type { Day } from '#shared/days.ts'
import { getRange, type MarketLine } from '#web/site/rates/history.ts'
import { Delta } from '#web/ui/Delta.tsx'
import { usePage } from '../../page.ts'

/** High, low, average and change of one market over a time. */
export function RangeFacts({ days, line }: { days: readonly Day[]; line: MarketLine }) {
  const { texts, locale, formatDay } = usePage()
  const range = getRange(days, line.values)
  if (!range) return null
  const { history: words } = texts.city
  const { rupees } = locale.formats
  const facts = [
    [words.high, rupees(range.high.price), formatDay(range.high.day)],
    [words.low, rupees(range.low.price), formatDay(range.low.day)],
    [
      words.average,
      rupees(range.average),
      words.of({ market: locale.words.markets[line.market], days: range.days }),
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
          <dt>{words.change}</dt>
          <dd>
            <Delta change={range.change} words={locale.words.change} number={rupees} />{' '}
            <small>{words.since({ day: formatDay(range.first.day) })}</small>
          </dd>
        </div>
      )}
    </dl>
  )
}
