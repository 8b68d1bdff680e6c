import { ACTION_LABELS, AUDIT } from '#messages/panel/audit.js'
import { listUsers } from '#shared/accounts/api.ts'
import { AUDIT_ACTIONS, type AuditAction } from '#shared/audit/api.ts'
import { isDay } from '#shared/days.ts'
import { listRateCities } from '#shared/rates/api.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { DateField, SelectField } from '#web/panel/components/fields.tsx'
import { cityName } from '#web/panel/names.ts'
import { useQuery } from '#web/panel/query/query.ts'
import { isAction } from './AuditTable.tsx'

interface AuditFiltersProps {
  filter: AuditFilter
  onChange: (to: Partial<AuditFilter>) => void
}

export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const { data: people = [] } = useQuery('users', signal => call(listUsers, {}, { signal }))
  const { data: cities = [] } = useQuery('cities', signal => call(listRateCities, {}, { signal }))
  return (
    <search className="filters onscreen" aria-label={AUDIT.filters}>
      <SelectField
        id="filter-person"
        label={AUDIT.person}
        value={filter.person}
        none={AUDIT.everybody}
        options={people.map(({ _id, name }) => [_id, name])}
        onChange={person => onChange({ person })}
      />
      <SelectField
        id="filter-action"
        label={AUDIT.action}
        value={filter.action}
        none={AUDIT.allActions}
        options={AUDIT_ACTIONS.map(action => [action, ACTION_LABELS[action]])}
        onChange={action => onChange({ action })}
      />
      <DateField
        id="filter-date"
        label={AUDIT.date}
        value={filter.date}
        onChange={date => onChange({ date })}
      />
      <SelectField
        id="filter-city"
        label={AUDIT.city}
        value={filter.city}
        none={AUDIT.allCities}
        options={cities.map(city => [city, cityName(city)])}
        onChange={city => onChange({ city })}
      />
      <Button look="plain" label={AUDIT.reset} onClick={() => onChange(NO_FILTER)} />
    </search>
  )
}

/** An empty text filters nothing. */
export interface AuditFilter {
  /** Id of an account. */
  person: string
  action: AuditAction | ''
  date: string
  city: string
}

export const NO_FILTER: AuditFilter = { person: '', action: '', date: '', city: '' }

/** Reads the filter of an address, without what it cannot mean. */
export function parseFilter(query: string): AuditFilter {
  const params = new URLSearchParams(query)
  const text = (name: keyof AuditFilter) => params.get(name) ?? ''
  const action = text('action')
  const date = text('date')
  return {
    person: text('person'),
    action: isAction(action) ? action : '',
    date: isDay(date) ? date : '',
    city: text('city'),
  }
}
