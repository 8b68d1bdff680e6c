import { useEffect, useRef } from 'react'
import { MARKET_LABELS } from '#messages/panel/language.js'
import { RATE_CHART } from '#messages/panel/rateChart.js'
import { MARKETS } from '#shared/rates/markets.ts'
import { ConfirmDialog } from '#web/panel/components/Dialog.tsx'
import { LoadMore, QueryState } from '#web/panel/components/QueryState.tsx'
import { date } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import { ChartTable } from '#web/panel/records/ChartTable.tsx'
import { useRatePages } from '#web/panel/records/useRatePages.ts'
import { Link } from '#web/panel/router/Link.tsx'
import { useAddressFilter } from '#web/panel/useAddressFilter.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { ChartFilters } from './ChartFilters.tsx'
import { ChartTools } from './ChartTools.tsx'
import { parseFilter } from './filter.ts'
import { useDeleteRate, useRecordActions } from './useRecordActions.ts'

/** Every published record, newest first; an Admin corrects or deletes one here. */
export function RateChartPage() {
  const { filter, settled, change } = useAddressFilter(parseFilter)
  const { date: day, city, market } = parseFilter(settled)
  const rateFilter = { date: day || undefined, city, market: market || undefined }
  const rates = useRatePages(settled, rateFilter)
  const region = useRef<HTMLElement>(null)
  const removal = useDeleteRate(rates.remove, rates.refetch)
  const actions = useRecordActions(removal.confirm)

  // the button that was pressed may be gone with its row
  useEffect(() => {
    if (removal.outcome && document.activeElement === document.body) region.current?.focus()
  }, [removal.outcome])

  return (
    <div className="rate-chart screen">
      <ChartFilters filter={filter} onChange={change} />
      <div className="chart-bar row near">
        <p role="status" className="outcome hint">
          {removal.outcome?.text}
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
              actions={actions}
            />
          )}
        </QueryState>
        <LoadMore of={rates} />
      </section>
      {actions?.isEnabled && (
        <Link className="to-deleted tap" to="/admin/rate-chart/deleted">
          <Icon of="trash" size={18} />
          {RATE_CHART.toDeleted}
        </Link>
      )}
      {removal.toConfirm && (
        <ConfirmDialog
          question={RATE_CHART.question}
          explain={`${cityName(removal.toConfirm.location)}, ${date(removal.toConfirm.date)}`}
          stay={RATE_CHART.cancel}
          go={removal.deleting.isPending ? RATE_CHART.deleting : RATE_CHART.confirm}
          isBusy={removal.deleting.isPending}
          onStay={removal.cancel}
          onGo={() => removal.deleting.mutate(removal.toConfirm!)}
        />
      )}
    </div>
  )
}
