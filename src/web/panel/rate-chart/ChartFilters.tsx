import { FIRST_DAY } from '#shared/days.ts'
import { MARKETS, type Market } from '#shared/rates/markets.ts'
import { MARKET_LABELS, RATE_CHART } from '#web/panel/texts.ts'
import { type ChartFilter, NO_FILTER } from './filter.ts'

interface ChartFiltersProps {
  filter: ChartFilter
  onChange: (to: Partial<ChartFilter>) => void
}

export const ChartFilters = ({ filter, onChange }: ChartFiltersProps) => (
  <search className="filters" aria-label={RATE_CHART.filters}>
    <div className="field">
      <label htmlFor="filter-date">{RATE_CHART.date}</label>
      <input
        id="filter-date"
        type="date"
        min={FIRST_DAY}
        value={filter.date}
        onChange={event => onChange({ date: event.target.value })}
      />
    </div>
    <div className="field">
      <label htmlFor="filter-city">{RATE_CHART.city}</label>
      <input
        id="filter-city"
        type="text"
        autoComplete="off"
        placeholder={RATE_CHART.cityHint}
        value={filter.city}
        onChange={event => onChange({ city: event.target.value })}
      />
    </div>
    <div className="field">
      <label htmlFor="filter-market">{RATE_CHART.market}</label>
      <select
        id="filter-market"
        value={filter.market}
        onChange={event => onChange({ market: event.target.value as Market | '' })}
      >
        <option value="">{RATE_CHART.allMarkets}</option>
        {MARKETS.map(market => (
          <option key={market} value={market}>
            {MARKET_LABELS[market]}
          </option>
        ))}
      </select>
    </div>
    <button type="button" className="btn plain" onClick={() => onChange(NO_FILTER)}>
      {RATE_CHART.reset}
    </button>
  </search>
)
