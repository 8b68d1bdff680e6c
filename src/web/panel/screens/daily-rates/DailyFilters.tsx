import { DAILY_RATES } from '#messages/panel/dailyRates.js'
import { Button } from '#web/panel/components/Button.tsx'
import { TextField } from '#web/panel/components/fields.tsx'
import { type DailyFilter, NO_FILTER, parseDays } from './filter.ts'

interface DailyFiltersProps {
  filter: DailyFilter
  onChange: (to: Partial<DailyFilter>) => void
}

const FIELDS = [
  ['date', DAILY_RATES.date, DAILY_RATES.dateHint],
  ['city', DAILY_RATES.city, DAILY_RATES.cityHint],
  ['market', DAILY_RATES.market, DAILY_RATES.marketHint],
] as const

export function DailyFilters({ filter, onChange }: DailyFiltersProps) {
  const isDateWrong = parseDays(filter.date) === undefined
  return (
    <>
      <search className="filters" aria-label={DAILY_RATES.filters}>
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
