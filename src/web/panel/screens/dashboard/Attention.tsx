import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ATTENTION } from '#messages/panel/dashboard.js'
import { KIND_LABELS, MARKET_LABELS } from '#messages/panel/language.js'
import type { Day } from '#shared/days.ts'
import { listDailyRates } from '#shared/rates/api.ts'
import type { DayEntries } from '#shared/rates/dayEntries.ts'
import { buildChartUrl, buildEntryUrl } from '#web/panel/addresses.ts'
import { number } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import { queryFor } from '#web/panel/query/queryClient.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { findBiggestMoves, findUnusualPrices } from './attention.ts'

/** Names, unusual prices and moves that are shown at most. */
const MAX_NAMES = 3
const MAX_UNUSUAL = 5
const MAX_MOVES = 4

/** What waits for Admins alone. */
export interface AdminTasks {
  requests: number
  messages: number
}

interface AttentionProps {
  late: DayEntries['missing']
  today: Day
  tasks: AdminTasks | undefined
}

type Item = readonly [address: string, text: string]

/** Lists what needs attention today, each a link to where it is dealt with, and the cities that moved most. */
export function Attention({ late, today, tasks }: AttentionProps) {
  const rates = useQuery({
    ...queryFor(listDailyRates, { query: { date: today, with: ['previous'] } }),
    meta: { live: 'rates', days: { from: today, to: today } },
  })
  if (!rates.data && !rates.failureReason) return null
  const unusual = findUnusualPrices(rates.data ?? [])
  const moves = findBiggestMoves(rates.data ?? [], MAX_MOVES)
  const items: Item[] = [
    ...listTasks(tasks),
    ...listLate(late),
    ...unusual.slice(0, MAX_UNUSUAL).map(({ location, market, kind, price, before }): Item => {
      const values = { market: MARKET_LABELS[market], kind: KIND_LABELS[kind] }
      const figures = { price: number(price), before: number(before) }
      return [
        buildChartUrl(location, today),
        ATTENTION.unusual({ city: cityName(location), ...values, ...figures }),
      ]
    }),
  ]
  const left = unusual.length - MAX_UNUSUAL
  if (left > 0) items.push([`/admin/rate-chart?date=${today}`, ATTENTION.moreUnusual({ count: left })])
  return (
    <div className="today">
      <LinkList id="attention" heading={ATTENTION.heading} items={items} empty={ATTENTION.none} />
      {moves.length > 0 && (
        <LinkList
          id="moves"
          heading={ATTENTION.moves}
          items={moves.map(({ location, price, change: { by, direction } }) => {
            const values = { city: cityName(location), by: number(by), price: number(price) }
            return [
              buildChartUrl(location),
              direction === 'up' ? ATTENTION.up(values) : ATTENTION.down(values),
            ]
          })}
        />
      )}
    </div>
  )
}

function listTasks(tasks: AdminTasks | undefined): Item[] {
  const { requests = 0, messages = 0 } = tasks ?? {}
  return [
    ...(requests > 0
      ? [['/admin/customers?status=pending', ATTENTION.requests({ count: requests })] as const]
      : []),
    ...(messages > 0
      ? [['/admin/messages?state=new', ATTENTION.messages({ count: messages })] as const]
      : []),
  ]
}

function listLate(late: DayEntries['missing']): Item[] {
  const names = late.map(({ location }) => location)
  const [first] = names
  if (first === undefined) return []
  const shown = names.slice(0, MAX_NAMES).map(cityName).join(', ')
  const values = { count: names.length, names: names.length > MAX_NAMES ? `${shown}, ...` : shown }
  return [[buildEntryUrl(first), ATTENTION.late(values)]]
}

interface LinkListProps {
  id: string
  heading: string
  items: readonly Item[]
  empty?: string
}

const LinkList = ({ id, heading, items, empty }: LinkListProps) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{heading}</h2>
    {items.length === 0 && <p className="soft">{empty}</p>}
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
)
