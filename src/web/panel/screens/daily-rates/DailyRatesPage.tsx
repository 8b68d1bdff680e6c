import { CATEGORIES, DAILY_RATES } from '#messages/panel/dailyRates.js'
import { Filters } from '#web/panel/components/Filters.tsx'
import { LoadMore, QueryState } from '#web/panel/components/QueryState.tsx'
import { ChartTable } from '#web/panel/records/ChartTable.tsx'
import { useRatePages } from '#web/panel/records/useRatePages.ts'
import { useAddressFilter } from '#web/panel/useAddressFilter.ts'
import { Filter, findCategories, parseDays, sortNewestFirst, toFilter } from './filter.ts'

/** The daily rates by category, read only, with a filter of three texts. */
export function DailyRatesPage() {
  const { filter, asked, change } = useAddressFilter(Filter)
  const { pages, rates } = useRatePages(toFilter(asked))
  const isDateWrong = parseDays(filter.date) === undefined
  return (
    <div className="rate-chart screen">
      <Filters
        label={DAILY_RATES.filters}
        filter={filter}
        fields={{
          date: {
            label: DAILY_RATES.date,
            placeholder: DAILY_RATES.dateHint,
            'aria-describedby': isDateWrong ? 'filter-note' : undefined,
          },
          city: { label: DAILY_RATES.city, placeholder: DAILY_RATES.cityHint },
          market: { label: DAILY_RATES.market, placeholder: DAILY_RATES.marketHint },
        }}
        onChange={change}
        reset={DAILY_RATES.reset}
      />
      <p className="outcome hint" id="filter-note">
        {isDateWrong && DAILY_RATES.dateProblem}
      </p>
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
        <LoadMore of={pages} />
      </section>
    </div>
  )
}
