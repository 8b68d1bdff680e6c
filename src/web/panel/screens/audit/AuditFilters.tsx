import { ACTION_LABELS, AUDIT } from '#messages/panel/audit.js'
import { listUsers } from '#shared/accounts/api.ts'
import { AUDIT_ACTIONS, type AuditAction } from '#shared/audit/api.ts'
import { isDay } from '#shared/days.ts'
import { listRateCities } from '#shared/rates/api.ts'
import { call } from '#web/call.ts'
import { DateField, SelectField } from '#web/panel/components/fields.tsx'
import { cityName } from '#web/panel/names.ts'
import { useQuery } from '#web/panel/query/query.ts'
import { isAction } from './AuditTable.tsx'

interface AuditFiltersProps {
  filter: AuditFilter
  onChange: (to: Partial<AuditFilter>) => void
}

type Choice = 'person' | 'action' | 'city'

export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const people = useQuery('users', signal => call(listUsers, {}, { signal }))
  const cities = useQuery('cities', signal => call(listRateCities, {}, { signal }))
  const select = (
    name: Choice,
    label: string,
    all: string,
    options: [value: string, text: string][] = [],
  ) => (
    <SelectField
      id={`filter-${name}`}
      label={label}
      value={filter[name]}
      onChange={value => onChange({ [name]: value })}
    >
      <option value="">{all}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  )
  return (
    <search className="filters" aria-label={AUDIT.filters}>
      {select(
        'person',
        AUDIT.person,
        AUDIT.everybody,
        people.data?.map(({ _id, name }) => [_id, name]),
      )}
      {select(
        'action',
        AUDIT.action,
        AUDIT.allActions,
        AUDIT_ACTIONS.map(action => [action, ACTION_LABELS[action]]),
      )}
      <DateField
        id="filter-date"
        label={AUDIT.date}
        value={filter.date}
        onChange={date => onChange({ date })}
      />
      {select(
        'city',
        AUDIT.city,
        AUDIT.allCities,
        cities.data?.map(city => [city, cityName(city)]),
      )}
      <button type="button" className="btn plain" onClick={() => onChange(NO_FILTER)}>
        {AUDIT.reset}
      </button>
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
