import { useRef } from 'react'
import { Link } from 'react-router'
import { LoadMore, QueryState } from '#web/panel/components/QueryState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { DeletedItem } from './DeletedItem.tsx'
import { DELETED_RATES } from './texts.ts'
import { useDeletedRates } from './useDeletedRates.ts'

/** What was taken off the site, the last first; an Admin brings each back in one press. */
export function DeletedRatesPage() {
  const list = useRef<HTMLElement>(null)
  // the button that was pressed goes with its record
  const { deleted, restoring } = useDeletedRates(() => list.current?.focus({ preventScroll: true }))
  return (
    <div className="deleted-rates">
      <header>
        <Link to="/admin/rate-chart">
          <Icon of="chart" size={18} />
          {DELETED_RATES.back}
        </Link>
        <p>{DELETED_RATES.explain}</p>
      </header>
      <section aria-label={DELETED_RATES.region} tabIndex={-1} ref={list}>
        <QueryState of={deleted} empty={DELETED_RATES.empty}>
          {rates =>
            rates.map(rate => (
              <DeletedItem
                key={rate._id}
                rate={rate}
                isBusy={restoring.isPending}
                isRestoring={restoring.variables?._id === rate._id}
                onRestore={() => restoring.mutate({ _id: rate._id, seen: rate.version })}
              />
            ))
          }
        </QueryState>
        <LoadMore of={deleted} />
      </section>
    </div>
  )
}
