import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { DELETED_RATES } from '#messages/panel/deletedRates.js'
import { MARKET_LABELS } from '#messages/panel/language.js'
import { listDeletedRates } from '#shared/rates/api.ts'
import { MARKETS } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import type { DeletedRate } from '#shared/rates/rates.ts'
import { buildHistoryUrl } from '#web/panel/addresses.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { LoadMore, QueryState } from '#web/panel/components/QueryState.tsx'
import { date, dateTime, dayMonth, number } from '#web/panel/formats.ts'
import { authorName, cityName } from '#web/panel/names.ts'
import { flatten, pagesFor } from '#web/panel/query/queryClient.ts'
import { useRestore } from '#web/panel/records/undo.ts'
import { Icon } from '#web/ui/Icon.tsx'

/** Deleted records, the last one first; an Admin restores each by one press. */
export function DeletedRatesPage() {
  const list = useRef<HTMLElement>(null)
  // the button that was pressed is removed with its record
  const restoring = useRestore(() => list.current?.focus({ preventScroll: true }))
  const deleted = useInfiniteQuery({ ...pagesFor(listDeletedRates, {}), meta: { live: 'rates' } })
  return (
    <div className="screen column">
      <header className="row flat">
        <Link className="tap" to="/admin/rate-chart">
          <Icon of="chart" size={18} />
          {DELETED_RATES.back}
        </Link>
        <p className="soft">{DELETED_RATES.explain}</p>
      </header>
      <section aria-label={DELETED_RATES.region} tabIndex={-1} ref={list}>
        <QueryState of={flatten(deleted)} empty={DELETED_RATES.empty}>
          {rates => rates.map(rate => <DeletedItem key={rate._id} rate={rate} restoring={restoring} />)}
        </QueryState>
        <LoadMore of={deleted} />
      </section>
    </div>
  )
}

interface DeletedItemProps {
  rate: DeletedRate
  restoring: ReturnType<typeof useRestore>
}

function DeletedItem({ rate, restoring: { isPending, variables, mutate } }: DeletedItemProps) {
  const { _id, location, deletion, markets, version } = rate
  const figures = MARKETS.flatMap(market => {
    const price = getPrice(markets, market, 'chicken')
    return price === undefined ? [] : [`${MARKET_LABELS[market]} ${number(price)}`]
  })
  return (
    <article className="item row between">
      <div className="break">
        <h2 className="name">
          <span>{cityName(location)}</span>{' '}
          <time className="soft light" dateTime={rate.date}>
            {date(rate.date)}
          </time>
        </h2>
        <p className="hint">
          <span>
            {DELETED_RATES.deletedBy({
              name: authorName(deletion),
              when: dateTime(deletion.at),
            })}
          </span>{' '}
          · <Link to={buildHistoryUrl(rate)}>{DELETED_RATES.history}</Link>
        </p>
        <p className="hint">
          {DELETED_RATES.chicken} <span>{figures.join(' · ')}</span>
        </p>
      </div>
      <Button
        look="plain"
        label={isPending && variables._id === _id ? DELETED_RATES.restoring : DELETED_RATES.restore}
        aria-label={DELETED_RATES.restoreLabel({ city: cityName(location), when: dayMonth(rate.date) })}
        disabled={isPending}
        onClick={() => mutate({ _id, seen: version })}
      />
    </article>
  )
}
