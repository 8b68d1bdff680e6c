import { LoadMore, QueryState } from '#web/panel/components/QueryState.tsx'
import { ChartTable } from '#web/panel/records/ChartTable.tsx'
import { useRatePages } from '#web/panel/records/useRatePages.ts'
import { useAddressFilter } from '#web/panel/useAddressFilter.ts'
import { DailyFilters } from './DailyFilters.tsx'
import { categoriesIn, filterIn, newestFirst, toFilter } from './filter.ts'
import { CATEGORIES, DAILY_RATES } from './texts.ts'

/** The daily rates by category, to look at; three texts narrow them. */
export function DailyRatesPage() {
  const { filter, settled, change } = useAddressFilter(filterIn)
  const asked = filterIn(settled)
  const rates = useRatePages(settled, toFilter(asked))
  return (
    <div className="rate-chart">
      <DailyFilters filter={filter} onChange={change} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="scroll" aria-label={DAILY_RATES.region} tabIndex={0}>
        <QueryState of={rates} empty={DAILY_RATES.empty}>
          {rates => (
            <ChartTable rates={newestFirst(rates)} markets={categoriesIn(asked.market)} labels={CATEGORIES} />
          )}
        </QueryState>
        <LoadMore of={rates} />
      </section>
    </div>
  )
}
