import { AUDIT, CHECK } from '#messages/panel/audit.js'
import { type AuditEntry, checkAudit, listAudit } from '#shared/audit/api.ts'
import { call, callWhole } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { LoadMore, QueryState } from '#web/panel/components/QueryState.tsx'
import { number } from '#web/panel/formats.ts'
import { useMutation } from '#web/panel/query/useMutation.ts'
import { usePages } from '#web/panel/query/usePages.ts'
import { useAddressFilter } from '#web/panel/useAddressFilter.ts'
import { AuditFilters, parseFilter } from './AuditFilters.tsx'
import { AuditTable } from './AuditTable.tsx'

/** What staff did, newest first. Nobody changes it. */
export function AuditPage() {
  const { filter, settled, change } = useAddressFilter(parseFilter)
  const { person, action, date, city } = parseFilter(settled)
  const entries = usePages<AuditEntry>(settled, (last, signal) => {
    const query = {
      person: person || undefined,
      action: action || undefined,
      date: date || undefined,
      location: city || undefined,
      cursor: last?.next,
    }
    return callWhole(listAudit, { query }, { signal })
  })
  return (
    <div className="audit screen column">
      <AuditFilters filter={filter} onChange={change} />
      <h2 className="large" id="audit">
        {AUDIT.title}
      </h2>
      <ChainCheck />
      <QueryState of={entries} empty={AUDIT.empty}>
        {list => <AuditTable entries={list} onUndone={entries.refetch} />}
      </QueryState>
      <LoadMore of={entries} />
    </div>
  )
}

/** Has the server walk along the hash chain, and says whether it is unbroken. */
function ChainCheck() {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => call(checkAudit),
    onError() {},
  })
  const describe = ({ entries, broken }: NonNullable<typeof data>) =>
    broken === null ? CHECK.unbroken({ entries: number(entries) }) : CHECK.broken({ place: number(broken) })
  const isWrong = error !== undefined || (data !== undefined && data.broken !== null)
  return (
    <div className="row hint">
      <Button
        look="plain"
        label={isPending ? CHECK.busy : CHECK.go}
        disabled={isPending}
        onClick={() => mutate()}
      />
      <p role="status" className={isWrong ? 'grow alarm strong' : 'grow'}>
        {error?.message ?? (data ? describe(data) : CHECK.explain)}
      </p>
    </div>
  )
}
