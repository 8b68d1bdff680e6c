import { CATEGORIES, DAILY_RATES } from '#messages/panel/dailyRates.js'
import { LoadMore, QueryState } from '#web/panel/components/QueryState.tsx'
import { ChartTable } from '#web/panel/records/ChartTable.tsx'
import { useRatePages } from '#web/panel/records/useRatePages.ts'
import { useAddressFilter } from '#web/panel/useAddressFilter.ts'
import { DailyFilters } from './DailyFilters.tsx'
import { findCategories, parseFilter, sortNewestFirst, toFilter } from './filter.ts'

/** The daily rates by category, read only, with a filter of three texts. */
export function DailyRatesPage() {
  const { filter, settled, change } = useAddressFilter(parseFilter)
  const asked = parseFilter(settled)
  const rates = useRatePages(settled, toFilter(asked))
  return (
    <div className="rate-chart screen">
      <DailyFilters filter={filter} onChange={change} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="scroll" aria-label={DAILY_RATES.region} tabIndex={0}>
        <QueryState of={rates} empty={DAILY_RATES.empty}>
          {rates => (
            <ChartTable
              rates={sortNewestFirst(rates)}
              markets={findCategories(asked.market)}
              labels={CATEGORIES}
            />
          )}
        </QueryState>
        <LoadMore of={rates} />
      </section>
    </div>
  )
}
