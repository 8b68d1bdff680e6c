import { MARKET_LABELS } from '#messages/panel/language.js'
import { RATE_CHART } from '#messages/panel/rateChart.js'
import { MARKETS, type Market } from '#shared/rates/markets.ts'
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
      onChange={market => onChange({ market: market as Market | '' })}
    >
      <option value="">{RATE_CHART.allMarkets}</option>
      {MARKETS.map(market => (
        <option key={market} value={market}>
          {MARKET_LABELS[market]}
        </option>
      ))}
    </SelectField>
    <button type="button" className="btn plain" onClick={() => onChange(NO_FILTER)}>
      {RATE_CHART.reset}
    </button>
  </search>
)
