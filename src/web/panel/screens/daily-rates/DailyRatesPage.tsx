import * as z from 'zod/mini'
import { CATEGORIES, DAILY_RATES } from '#messages/panel/dailyRates.js'
import { MARKETS } from '#shared/rates/markets.ts'
import { Filters } from '#web/panel/components/Filters.tsx'
import { LoadMore, QueryState } from '#web/panel/components/QueryState.tsx'
import { ChartTable } from '#web/panel/records/ChartTable.tsx'
import { useRatePages } from '#web/panel/records/useRatePages.ts'
import { anyDay, anyText, createChoice, useAddressFilter } from '#web/panel/useAddressFilter.ts'
import { sortNewestFirst } from './sortNewestFirst.ts'

const Filter = z.object({ date: anyDay, city: anyText, market: createChoice(MARKETS) })

/** The daily rates by category, read only. */
export function DailyRatesPage() {
  const { filter, asked, change } = useAddressFilter(Filter)
  const { city = '', market } = asked
  const { pages, rates } = useRatePages({ ...asked, city })
  return (
    <div className="rate-chart screen">
      <Filters
        label={DAILY_RATES.filters}
        filter={filter}
        fields={{
          date: { label: DAILY_RATES.date, type: 'date' },
          city: { label: DAILY_RATES.city, placeholder: DAILY_RATES.cityHint },
          market: {
            label: DAILY_RATES.market,
            none: DAILY_RATES.allMarkets,
            options: MARKETS.map(market => [market, CATEGORIES[market]]),
          },
        }}
        onChange={change}
        reset={DAILY_RATES.reset}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="scroll" aria-label={DAILY_RATES.region} tabIndex={0}>
        <QueryState of={rates} empty={DAILY_RATES.empty}>
          {rates => (
            <ChartTable
              rates={sortNewestFirst(rates)}
              markets={market ? [market] : MARKETS}
              labels={CATEGORIES}
            />
          )}
        </QueryState>
        <LoadMore of={pages} />
      </section>
    </div>
  )
}
