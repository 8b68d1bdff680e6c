import { addMonths, type Day, type Month, toMonth } from '#shared/days.ts'
import { KINDS, type Market } from '#shared/rates/markets.ts'
import type { PublishedCity } from '#shared/site.ts'
import { cityAddress } from '#web/site/rates/cities.tsx'
import { usePage } from '../../page.ts'
import { type CityQuery, formatCityQuery, MARKET_CHOICES, PERIODS } from './cityQuery.ts'

interface HistoryChoicesProps {
  city: PublishedCity
  query: CityQuery
  /** What is shown without a choice: none of its links has to say so. */
  defaultMarket: Market
  /** The first day anything was published; absent where no month is shown. */
  firstDay: Day | undefined
  thisMonth: Month
}

interface Choice {
  text: string
  change: Parameters<typeof formatCityQuery>[1]
  isChosen: boolean
}

/** What is drawn: a kind, a market and a time. Links, so that each view has an address. */
export function HistoryChoices({ city, query, defaultMarket, firstDay, thisMonth }: HistoryChoicesProps) {
  const { texts, locale } = usePage()
  const { history } = texts.city
  const { words, formats } = locale
  const { month } = query
  const groups: { label: string; choices: Choice[] }[] = [
    {
      label: history.period,
      choices: [
        ...PERIODS.map(days => ({
          text: history.days({ count: days }),
          change: { days, month: undefined },
          isChosen: days === query.days,
        })),
        { text: history.months, change: { month: month ?? thisMonth }, isChosen: month !== undefined },
      ],
    },
    {
      label: history.kind,
      choices: KINDS.map(kind => ({
        text: words.kinds[kind],
        change: { kind },
        isChosen: kind === query.kind,
      })),
    },
    {
      label: history.market,
      choices: MARKET_CHOICES.map(market => ({
        text: market === 'all' ? history.all : words.markets[market],
        change: { market: market === defaultMarket ? undefined : market },
        isChosen: market === (query.market ?? defaultMarket),
      })),
    },
  ]
  const link = (change: Choice['change']) =>
    `${locale.link(cityAddress(city.name))}${formatCityQuery(query, change)}#history`
  return (
    <>
      <div className="choices">
        {groups.map(({ label, choices }) => (
          <nav key={label} className="choice" aria-label={label}>
            <ul>
              {choices.map(({ text, change, isChosen }) => (
                <li key={text}>
                  <a href={link(change)} aria-current={isChosen || undefined}>
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      {month && (
        <p className="more months">
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
