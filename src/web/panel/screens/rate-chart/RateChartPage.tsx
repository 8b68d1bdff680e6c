import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { MARKET_LABELS } from '#shared/rates/labels.ts'
import { MARKETS } from '#shared/rates/markets.ts'
import { ConfirmDialog } from '#web/panel/components/ConfirmDialog.tsx'
import { LoadMore, QueryState } from '#web/panel/components/QueryState.tsx'
import { date } from '#web/panel/formats.ts'
import { ChartTable } from '#web/panel/records/ChartTable.tsx'
import { useRatePages } from '#web/panel/records/useRatePages.ts'
import { RATE_CHART } from '#web/panel/texts.ts'
import { useAddressFilter } from '#web/panel/useAddressFilter.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { ChartFilters } from './ChartFilters.tsx'
import { ChartTools } from './ChartTools.tsx'
import { filterIn } from './filter.ts'
import { useDeleteRate, useDoings } from './useRecordActions.ts'

/** Every published record, newest first; an Admin corrects or deletes one here. */
export function RateChartPage() {
  const { filter, settled, change } = useAddressFilter(filterIn)
  const { date: day, city, market } = filterIn(settled)
  const narrowing = { date: day || undefined, city, market: market || undefined }
  const rates = useRatePages(settled, narrowing)
  const region = useRef<HTMLElement>(null)
  const removal = useDeleteRate(rates.remove, rates.refetch)
  const doings = useDoings(removal.ask)

  // the button that asked may be gone with its row
  useEffect(() => {
    if (removal.said && document.activeElement === document.body) region.current?.focus()
  }, [removal.said])

  return (
    <div className="rate-chart">
      <ChartFilters filter={filter} onChange={change} />
      <div className="chart-bar">
        <p role="status" className="outcome">
          {removal.said?.text}
        </p>
        <ChartTools file={rates.file} isFilled={rates.data !== undefined && rates.data.length > 0} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="scroll" aria-label={RATE_CHART.region} tabIndex={0} ref={region}>
        <QueryState of={rates} empty={RATE_CHART.empty}>
          {rates => (
            <ChartTable
              rates={rates}
              markets={market ? [market] : MARKETS}
              labels={MARKET_LABELS}
              doings={doings}
            />
          )}
        </QueryState>
        <LoadMore of={rates} />
      </section>
      {doings?.isEnabled && (
        <Link className="to-deleted" to="/admin/rate-chart/deleted">
          <Icon of="trash" size={18} />
          {RATE_CHART.toDeleted}
        </Link>
      )}
      {removal.asked && (
        <ConfirmDialog
          question={RATE_CHART.question}
          explain={`${removal.asked.location}, ${date(removal.asked.date)}`}
          stay={RATE_CHART.cancel}
          go={removal.deleting.isPending ? RATE_CHART.deleting : RATE_CHART.confirm}
          isBusy={removal.deleting.isPending}
          onStay={removal.cancel}
          onGo={() => removal.deleting.mutate(removal.asked!)}
        />
      )}
    </div>
  )
}
