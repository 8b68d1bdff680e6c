import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { MARKETS } from '#shared/rates/markets.ts'
import { Ask } from '#web/panel/Ask.tsx'
import { date } from '#web/panel/formats.ts'
import { Loaded } from '#web/panel/Loaded.tsx'
import { More } from '#web/panel/More.tsx'
import { ChartTable } from '#web/panel/records/ChartTable.tsx'
import { useRatePages } from '#web/panel/records/useRatePages.ts'
import { MARKET_LABELS, RATE_CHART } from '#web/panel/texts.ts'
import { useAddressFilter } from '#web/panel/useAddressFilter.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { ChartFilters } from './ChartFilters.tsx'
import { ChartTools } from './ChartTools.tsx'
import { filterIn } from './filter.ts'
import { useDeleteRate } from './useDeleteRate.ts'
import { useDoings } from './useDoings.ts'

/** Every published record, newest first; an Admin corrects or deletes one here. */
export function RateChartPage() {
  const { filter, settled, change } = useAddressFilter(filterIn)
  const { date: day, city, market } = filterIn(settled)
  const narrowing = { date: day || undefined, city, market: market || undefined }
  const { rates, more, file, failure, again, drop } = useRatePages(settled, narrowing)
  const region = useRef<HTMLElement>(null)
  const removal = useDeleteRate(rate => drop(rate._id), again)
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
        <ChartTools file={file} isFilled={rates.state === 'ready' && rates.value.length > 0} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="scroll" aria-label={RATE_CHART.region} tabIndex={0} ref={region}>
        <Loaded of={rates} empty={RATE_CHART.empty}>
          {rates => (
            <ChartTable
              rates={rates}
              markets={market ? [market] : MARKETS}
              labels={MARKET_LABELS}
              doings={doings}
            />
          )}
        </Loaded>
        <More onMore={more} failure={failure} />
      </section>
      {doings?.isEnabled && (
        <Link className="to-deleted" to="/admin/rate-chart/deleted">
          <Icon of="trash" size={18} />
          {RATE_CHART.toDeleted}
        </Link>
      )}
      {removal.asked && (
        <Ask
          question={RATE_CHART.question}
          explain={`${removal.asked.location}, ${date(removal.asked.date)}`}
          stay={RATE_CHART.cancel}
          go={removal.isDeleting ? RATE_CHART.deleting : RATE_CHART.confirm}
          isBusy={removal.isDeleting}
          onStay={removal.cancel}
          onGo={() => void removal.confirm()}
        />
      )}
    </div>
  )
}
