import type { ReactNode } from 'react'
import { listUsers } from '#shared/accounts/api.ts'
import { AUDIT_ACTIONS, type AuditAction } from '#shared/audit/api.ts'
import { isDay } from '#shared/days.ts'
import { listRateCities } from '#shared/rates/api.ts'
import { call } from '#web/call.ts'
import { Field, TextField } from '#web/panel/components/fields.tsx'
import { useQuery } from '#web/panel/query/query.ts'
import { isAction } from './AuditTable.tsx'
import { ACTION_LABELS, AUDIT } from './texts.ts'

interface AuditFiltersProps {
  filter: AuditFilter
  onChange: (to: Partial<AuditFilter>) => void
}

export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const people = useQuery('', async signal => call(listUsers, {}, { signal }))
  const cities = useQuery('', async signal => call(listRateCities, {}, { signal }))
  const choice = (name: 'person' | 'action' | 'city', label: string, all: string, options: ReactNode) => (
    <Field id={`filter-${name}`} label={label}>
      {marks => (
        <select {...marks} value={filter[name]} onChange={event => onChange({ [name]: event.target.value })}>
          <option value="">{all}</option>
          {options}
        </select>
      )}
    </Field>
  )
  return (
    <search className="filters" aria-label={AUDIT.filters}>
      {choice(
        'person',
        AUDIT.person,
        AUDIT.everybody,
        people.data?.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        )),
      )}
      {choice(
        'action',
        AUDIT.action,
        AUDIT.allActions,
        AUDIT_ACTIONS.map(action => (
          <option key={action} value={action}>
            {ACTION_LABELS[action]}
          </option>
        )),
      )}
      <TextField
        id="filter-date"
        label={AUDIT.date}
        type="date"
        value={filter.date}
        onChange={date => onChange({ date })}
      />
      {choice(
        'city',
        AUDIT.city,
        AUDIT.allCities,
        cities.data?.map(city => <option key={city}>{city}</option>),
      )}
      <button type="button" className="btn plain" onClick={() => onChange(NO_FILTER)}>
        {AUDIT.reset}
      </button>
    </search>
  )
}

/** What the record is narrowed to; an empty text narrows nothing. */
export interface AuditFilter {
  /** Id of an account. */
  person: string
  action: AuditAction | ''
  date: string
  city: string
}

export const NO_FILTER: AuditFilter = { person: '', action: '', date: '', city: '' }

/** The filter an address carries; what it cannot mean is left out. */
export function filterIn(query: string): AuditFilter {
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
