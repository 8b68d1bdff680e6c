import type { ReactNode } from 'react'
import { listUsers } from '#shared/accounts/api.ts'
import { AUDIT_ACTIONS } from '#shared/audit/api.ts'
import { listRateCities } from '#shared/rates/api.ts'
import { call } from '#web/call.ts'
import { Field } from '#web/panel/components/fields/Field.tsx'
import { TextField } from '#web/panel/components/fields/TextField.tsx'
import { useQuery } from '#web/panel/query/query.ts'
import { type AuditFilter, NO_FILTER } from './filter.ts'
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
