import { ACTION_LABELS, AUDIT } from '#messages/panel/audit.js'
import { listUsers } from '#shared/accounts/api.ts'
import { AUDIT_ACTIONS, type AuditEntry, listAudit } from '#shared/audit/api.ts'
import { isDay } from '#shared/days.ts'
import { listRateCities } from '#shared/rates/api.ts'
import { call, callWhole } from '#web/call.ts'
import { Filters } from '#web/panel/components/Filters.tsx'
import { LoadMore, QueryState } from '#web/panel/components/QueryState.tsx'
import { cityName } from '#web/panel/names.ts'
import { useQuery } from '#web/panel/query/query.ts'
import { usePages } from '#web/panel/query/usePages.ts'
import { anyText, createFilterParser, isIn, toQuery, useAddressFilter } from '#web/panel/useAddressFilter.ts'
import { AuditTable } from './AuditTable.tsx'

/** A person is the id of an account. */
const parseFilter = createFilterParser({
  person: anyText,
  action: isIn(AUDIT_ACTIONS),
  date: isDay,
  city: anyText,
})

/** What staff did, newest first. Nobody changes it. */
export function AuditPage() {
  const { filter, settled, change } = useAddressFilter(parseFilter)
  const { city: location, ...asked } = toQuery(parseFilter(settled))
  const entries = usePages<AuditEntry>(settled, (last, signal) =>
    callWhole(listAudit, { query: { ...asked, location, cursor: last?.next } }, { signal }),
  )
  const { data: people = [] } = useQuery('users', signal => call(listUsers, {}, { signal }))
  const { data: cities = [] } = useQuery('cities', signal => call(listRateCities, {}, { signal }))
  return (
    <div className="audit screen column far">
      <Filters
        label={AUDIT.filters}
        filter={filter}
        fields={{
          person: {
            label: AUDIT.person,
            none: AUDIT.everybody,
            options: people.map(({ _id, name }) => [_id, name]),
          },
          action: {
            label: AUDIT.action,
            none: AUDIT.allActions,
            options: AUDIT_ACTIONS.map(action => [action, ACTION_LABELS[action]]),
          },
          date: { label: AUDIT.date, type: 'date' },
          city: {
            label: AUDIT.city,
            none: AUDIT.allCities,
            options: cities.map(city => [city, cityName(city)]),
          },
        }}
        onChange={change}
        reset={AUDIT.reset}
      />
      <h2 className="large" id="audit">
        {AUDIT.title}
      </h2>
      <QueryState of={entries} empty={AUDIT.empty}>
        {list => <AuditTable entries={list} onUndone={entries.refetch} />}
      </QueryState>
      <LoadMore of={entries} />
    </div>
  )
}
