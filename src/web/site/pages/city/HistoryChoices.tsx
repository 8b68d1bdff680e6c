import { addMonths, toMonth } from '#shared/days.ts'
import { KINDS, MARKETS, type Market } from '#shared/rates/markets.ts'
import { cityAddress } from '#web/site/rates/cities.tsx'
import { usePage } from '../../page.ts'
import { formatCityQuery, PERIODS } from './cityQuery.ts'
import type { CityData } from './load.ts'

interface HistoryChoicesProps {
  data: Pick<CityData, 'city' | 'query' | 'firstDay'>
  /** What is shown without a choice: none of its links has to say so. */
  defaultMarket: Market
}

interface Choice {
  text: string
  /** What is read aloud in its place. */
  label?: string
  change: Parameters<typeof formatCityQuery>[1]
  isChosen: boolean
}

/** What is drawn: a time in one row, a kind and a market in lists that open. Links, so that each view has an address. */
export function HistoryChoices({ data: { city, query, firstDay }, defaultMarket }: HistoryChoicesProps) {
  const { texts, locale, today } = usePage()
  const { history } = texts.city
  const { words, formats } = locale
  const { month } = query
  const thisMonth = toMonth(today)
  const times: Choice[] = [
    ...PERIODS.map(days => ({
      text: String(days),
      label: history.days({ count: days }),
      change: { days, month: undefined },
      isChosen: days === query.days,
    })),
    { text: history.months, change: { month: month ?? thisMonth }, isChosen: month !== undefined },
  ]
  const lists: { label: string; choices: Choice[] }[] = [
    {
      label: history.kind,
      choices: KINDS.map(kind => ({
        text: words.kinds[kind],
        change: { kind },
        isChosen: kind === query.kind,
      })),
    },
    {
      label: words.market,
      choices: MARKETS.map(market => ({
        text: words.markets[market],
        change: { market: market === defaultMarket ? undefined : market },
        isChosen: market === (query.market ?? defaultMarket),
      })),
    },
  ]
  const link = (change: Choice['change']) =>
    `${locale.link(cityAddress(city.name) + formatCityQuery(query, change))}#history`
  const renderLinks = (choices: readonly Choice[], className?: string) =>
    choices.map(({ text, label, change, isChosen }) => (
      <a
        key={text}
        className={className}
        href={link(change)}
        aria-label={label}
        aria-current={isChosen || undefined}
      >
        {text}
      </a>
    ))
  return (
    <>
      <div className="row close small onscreen">
        <nav className="pills" aria-label={history.period}>
          <span>{history.inDays}</span>
          {renderLinks(times)}
        </nav>
        {lists.map(({ label, choices }) => (
          <details key={label} className="pills drops">
            <summary>
              <span className="vh">{label}: </span>
              {choices.find(({ isChosen }) => isChosen)!.text}
            </summary>
            <nav className="pop suggest" aria-label={label}>
              {renderLinks(choices, 'opt')}
            </nav>
          </details>
        ))}
      </div>
      {month && (
        <p className="row more onscreen">
          {firstDay && month > toMonth(firstDay) && (
            <a href={link({ month: addMonths(month, -1) })} rel="prev">
              {history.before({ month: formats.month(addMonths(month, -1)) })}
            </a>
          )}
          {month < thisMonth && (
            <a href={link({ month: addMonths(month, 1) })} rel="next">
              {history.after({ month: formats.month(addMonths(month, 1)) })}
            </a>
          )}
        </p>
      )}
    </>
  )
}
