import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ATTENTION } from '#messages/panel/dashboard.js'
import { KIND_LABELS, MARKET_LABELS } from '#messages/panel/language.js'
import type { Day } from '#shared/days.ts'
import { listDailyRates } from '#shared/rates/api.ts'
import type { DayEntries } from '#shared/rates/dayEntries.ts'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'
import { getPrice, isUnusual } from '#shared/rates/priceChange.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { buildChartUrl, buildEntryUrl } from '#web/panel/addresses.ts'
import { number } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import { queryFor } from '#web/panel/query/queryClient.ts'
import { Icon } from '#web/ui/Icon.tsx'

/** Names and unusual prices that are shown at most. */
const MAX_NAMES = 3
const MAX_UNUSUAL = 5

interface AttentionProps {
  late: DayEntries['missing']
  today: Day
  /** Requests for accounts and new messages; 0 to those who do not deal with them. */
  requests: number
  messages: number
}

type Item = readonly [address: string, text: string]

/** Lists what needs attention today, each a link to where it is dealt with. */
export function Attention({ late, today, requests, messages }: AttentionProps) {
  const rates = useQuery({
    ...queryFor(listDailyRates, { query: { date: today, with: ['previous'] } }),
    meta: { live: 'rates', days: { from: today, to: today } },
  })
  if (!rates.data && !rates.failureReason) return null
  const unusual = listUnusual(rates.data ?? [])
  const items: Item[] = []
  if (requests > 0) items.push(['/admin/customers?status=pending', ATTENTION.requests({ count: requests })])
  if (messages > 0) items.push(['/admin/messages?state=new', ATTENTION.messages({ count: messages })])
  items.push(...listLate(late), ...unusual.slice(0, MAX_UNUSUAL))
  const left = unusual.length - MAX_UNUSUAL
  if (left > 0) items.push([`/admin/rate-chart?date=${today}`, ATTENTION.moreUnusual({ count: left })])
  return (
    <div className="today">
      <section aria-labelledby="attention">
        <h2 id="attention">{ATTENTION.heading}</h2>
        {items.length === 0 && <p className="soft">{ATTENTION.none}</p>}
        <ul>
          {items.map(([address, text]) => (
            <li key={text}>
              <Link className="opt item row near" to={address}>
                <span className="grow break strong">{text}</span>
                <Icon of="right" size={18} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function listLate(late: DayEntries['missing']): Item[] {
  const names = late.map(({ location }) => location)
  const [first] = names
  if (first === undefined) return []
  const shown = names.slice(0, MAX_NAMES).map(cityName).join(', ')
  const values = { count: names.length, names: names.length > MAX_NAMES ? `${shown}, ...` : shown }
  return [[buildEntryUrl(first), ATTENTION.late(values)]]
}

/** The prices that are unusually far from the record before. */
const listUnusual = (rates: readonly DailyRate[]): Item[] =>
  rates.flatMap(({ location, date, markets, previous }) =>
    MARKETS.flatMap(market =>
      KINDS.flatMap((kind): Item[] => {
        const price = getPrice(markets, market, kind)
        const before = getPrice(previous?.markets, market, kind)
        if (price === undefined || before === undefined || !isUnusual(price, before)) return []
        const of = { city: cityName(location), market: MARKET_LABELS[market], kind: KIND_LABELS[kind] }
        const figures = { price: number(price), before: number(before) }
        return [[buildChartUrl(location, date), ATTENTION.unusual({ ...of, ...figures })]]
      }),
    ),
  )
