import { MARKET_LABELS } from '#messages/panel/language.js'
import { RATE_CHART } from '#messages/panel/rateChart.js'
import { MARKETS } from '#shared/rates/markets.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { DateField, SelectField, TextField } from '#web/panel/components/fields.tsx'
import { type ChartFilter, NO_FILTER } from './filter.ts'

interface ChartFiltersProps {
  filter: ChartFilter
  onChange: (to: Partial<ChartFilter>) => void
}

export const ChartFilters = ({ filter, onChange }: ChartFiltersProps) => (
  <search className="filters" aria-label={RATE_CHART.filters}>
    <DateField
      id="filter-date"
      label={RATE_CHART.date}
      value={filter.date}
      onChange={date => onChange({ date })}
    />
    <TextField
      id="filter-city"
      label={RATE_CHART.city}
      autoComplete="off"
      placeholder={RATE_CHART.cityHint}
      value={filter.city}
      onChange={city => onChange({ city })}
    />
    <SelectField
      id="filter-market"
      label={RATE_CHART.market}
      value={filter.market}
      none={RATE_CHART.allMarkets}
      options={MARKETS.map(market => [market, MARKET_LABELS[market]])}
      onChange={market => onChange({ market })}
    />
    <Button look="plain" label={RATE_CHART.reset} onClick={() => onChange(NO_FILTER)} />
  </search>
)
