import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ACTION_LABELS, AUDIT } from '#messages/panel/audit.js'
import { LABELS } from '#messages/panel/shell.js'
import { listUsers } from '#shared/accounts/api.ts'
import { AUDIT_ACTIONS, listAudit } from '#shared/audit/api.ts'
import { listRateCities } from '#shared/rates/api.ts'
import { Filters } from '#web/panel/components/Filters.tsx'
import { LoadMore, QueryState } from '#web/panel/components/QueryState.tsx'
import { byCity, cityName } from '#web/panel/names.ts'
import { flatten, pagesFor, queryFor } from '#web/panel/query/queryClient.ts'
import { anyDay, anyText, createChoice, useAddressFilter } from '#web/panel/useAddressFilter.ts'
import { AuditTable } from './AuditTable.tsx'

/** A person is the id of an account. */
const Filter = z.object({ person: anyText, action: createChoice(AUDIT_ACTIONS), date: anyDay, city: anyText })

/** What staff did, newest first. Nobody changes it. */
export function AuditPage() {
  const { filter, asked, change } = useAddressFilter(Filter)
  const { city: location, ...others } = asked
  const entries = useInfiniteQuery(pagesFor(listAudit, { query: { ...others, location } }))
  const { data: people = [] } = useQuery(queryFor(listUsers, {}))
  const { data: cities = [] } = useQuery(queryFor(listRateCities, {}))
  return (
    <div className="audit screen column far">
      <Filters
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
          date: { label: LABELS.date, type: 'date' },
          city: {
            label: LABELS.city,
            none: LABELS.allCities,
            options: cities.toSorted(byCity).map(city => [city, cityName(city)]),
          },
        }}
        onChange={change}
        hasReset
      />
      <h2 className="large" id="audit">
        {AUDIT.title}
      </h2>
      <QueryState of={flatten(entries)} empty={AUDIT.empty}>
        {list => <AuditTable entries={list} onUndone={() => void entries.refetch()} />}
      </QueryState>
      <LoadMore of={entries} />
    </div>
  )
}
