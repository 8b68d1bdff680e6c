import type { ComponentType, Ref } from 'react'
import { RATE_CHART } from '#messages/panel/rateChart.js'
import { LABELS } from '#messages/panel/shell.js'
import { MARKETS, type Market } from '#shared/rates/markets.ts'
import { Filters } from '#web/panel/components/Filters.tsx'
import { LoadMore, QueryState } from '#web/panel/components/QueryState.tsx'
import { ChartTable, type RecordActions } from './ChartTable.tsx'
import { useRateList } from './useRateList.ts'

export interface ToolsProps {
  /** Exports exactly the records that are shown; absent when too many cities begin with what was typed. */
  file: ReturnType<typeof useRateList>['file']
  /** Whether any are shown. */
  isFilled: boolean
}

interface RateListProps {
  labels: Record<Market, string>
  actions?: RecordActions | undefined
  /** Of the region in which the records scroll. */
  ref?: Ref<HTMLElement>
  /** Stand between the filter and the records. */
  tools?: ComponentType<ToolsProps>
}

/** The filter, and the records that pass it. */
export function RateList({ labels, actions, ref, tools: Tools }: RateListProps) {
  const { filter, asked, change, pages, rates, file } = useRateList()
  return (
    <>
      <Filters
        filter={filter}
        fields={{
          date: { label: LABELS.date, type: 'date' },
          city: { label: LABELS.city, placeholder: RATE_CHART.cityHint },
          market: {
            label: RATE_CHART.market,
            none: RATE_CHART.allMarkets,
            options: MARKETS.map(market => [market, labels[market]]),
          },
        }}
        onChange={change}
        hasReset
      />
      {Tools && <Tools file={file} isFilled={rates.data !== undefined && rates.data.length > 0} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="scroll" aria-label={RATE_CHART.region} tabIndex={0} ref={ref}>
        <QueryState of={rates} empty={RATE_CHART.empty}>
          {loaded => (
            <ChartTable
              rates={loaded}
              markets={asked.market ? [asked.market] : MARKETS}
              labels={labels}
              actions={actions}
            />
          )}
        </QueryState>
        <LoadMore of={pages} />
      </section>
    </>
  )
}
