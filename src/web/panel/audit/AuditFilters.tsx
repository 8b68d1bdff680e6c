import type { ReactNode } from 'react'
import { listUsers } from '#shared/accounts/api.ts'
import { AUDIT_ACTIONS } from '#shared/audit/audit.ts'
import { listRateCities } from '#shared/rates/api.ts'
import { call } from '#web/call.ts'
import { useLoad } from '#web/panel/useLoad.ts'
import { type AuditFilter, NO_FILTER } from './filter.ts'
import { ACTION_LABELS, AUDIT } from './texts.ts'

interface AuditFiltersProps {
  filter: AuditFilter
  onChange: (to: Partial<AuditFilter>) => void
}

export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const people = useLoad('', async signal => call(listUsers, {}, { signal }))
  const cities = useLoad('', async signal => call(listRateCities, {}, { signal }))
  const choice = (name: 'person' | 'action' | 'city', label: string, all: string, options: ReactNode) => (
    <div className="field">
      <label htmlFor={`filter-${name}`}>{label}</label>
      <select
        id={`filter-${name}`}
        value={filter[name]}
        onChange={event => onChange({ [name]: event.target.value })}
      >
        <option value="">{all}</option>
        {options}
      </select>
    </div>
  )
  return (
    <search className="filters" aria-label={AUDIT.filters}>
      {choice(
        'person',
        AUDIT.person,
        AUDIT.everybody,
        people.state === 'ready' &&
          people.value.map(({ _id, name }) => (
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
      <div className="field">
        <label htmlFor="filter-date">{AUDIT.date}</label>
        <input
          id="filter-date"
          type="date"
          value={filter.date}
          onChange={event => onChange({ date: event.target.value })}
        />
      </div>
      {choice(
        'city',
        AUDIT.city,
        AUDIT.allCities,
        cities.state === 'ready' && cities.value.map(city => <option key={city}>{city}</option>),
      )}
      <button type="button" className="btn plain" onClick={() => onChange(NO_FILTER)}>
        {AUDIT.reset}
      </button>
    </search>
  )
}
