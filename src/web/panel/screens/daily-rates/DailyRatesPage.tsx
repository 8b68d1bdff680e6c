import { CATEGORIES, DAILY_RATES } from '#messages/panel/dailyRates.js'
import { Button } from '#web/panel/components/Button.tsx'
import { TextField } from '#web/panel/components/fields.tsx'
import { LoadMore, QueryState } from '#web/panel/components/QueryState.tsx'
import { ChartTable } from '#web/panel/records/ChartTable.tsx'
import { useRatePages } from '#web/panel/records/useRatePages.ts'
import { useAddressFilter } from '#web/panel/useAddressFilter.ts'
import {
  type DailyFilter,
  findCategories,
  NO_FILTER,
  parseDays,
  parseFilter,
  sortNewestFirst,
  toFilter,
} from './filter.ts'

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

interface DailyFiltersProps {
  filter: DailyFilter
  onChange: (to: Partial<DailyFilter>) => void
}

const FIELDS = [
  ['date', DAILY_RATES.date, DAILY_RATES.dateHint],
  ['city', DAILY_RATES.city, DAILY_RATES.cityHint],
  ['market', DAILY_RATES.market, DAILY_RATES.marketHint],
] as const

function DailyFilters({ filter, onChange }: DailyFiltersProps) {
  const isDateWrong = parseDays(filter.date) === undefined
  return (
    <>
      <search className="filters onscreen" aria-label={DAILY_RATES.filters}>
        {FIELDS.map(([name, label, hint]) => (
          <TextField
            key={name}
            id={`filter-${name}`}
            label={label}
            autoComplete="off"
            placeholder={hint}
            value={filter[name]}
            aria-describedby={name === 'date' && isDateWrong ? 'filter-note' : undefined}
            onChange={text => onChange({ [name]: text })}
          />
        ))}
        <Button look="plain" label={DAILY_RATES.reset} onClick={() => onChange(NO_FILTER)} />
      </search>
      <p className="outcome hint" id="filter-note">
        {isDateWrong && DAILY_RATES.dateProblem}
      </p>
    </>
  )
}
