import { useState } from 'react'
import { type AuditEntry, checkAudit, listAudit } from '#shared/audit/api.ts'
import { call, callWhole } from '#web/call.ts'
import { LoadMore, QueryState } from '#web/panel/components/QueryState.tsx'
import { number } from '#web/panel/formats.ts'
import { useMutation } from '#web/panel/query/query.ts'
import { usePages } from '#web/panel/query/usePages.ts'
import { useAddressFilter } from '#web/panel/useAddressFilter.ts'
import { type AuditFilter, AuditFilters, filterIn } from './AuditFilters.tsx'
import { AuditTable } from './AuditTable.tsx'
import { AUDIT, CHECK } from './texts.ts'

/** The record of what staff did, to look at: nobody changes it. */
export function AuditPage() {
  const { filter, settled, change } = useAddressFilter(filterIn)
  const entries = useAudit(settled, filterIn(settled))
  return (
    <div className="audit">
      <AuditFilters filter={filter} onChange={change} />
      <h2 id="audit">{AUDIT.title}</h2>
      <ChainCheck />
      <QueryState of={entries} empty={AUDIT.empty}>
        {entries => <AuditTable entries={entries} />}
      </QueryState>
      <LoadMore of={entries} />
    </div>
  )
}

/** Entries of a filter, page by page; `key` is its address. */
export const useAudit = (key: string, { person, action, date, city }: AuditFilter) =>
  usePages<AuditEntry>(key, (last, signal) => {
    const query = {
      person: person || undefined,
      action: action || undefined,
      date: date || undefined,
      location: city || undefined,
      cursor: last?.next,
    }
    return callWhole(listAudit, { query }, { signal })
  })

/** Walks along the chain of the whole record and says whether it is unbroken. */
export function ChainCheck() {
  const [said, setSaid] = useState<{ text: string; isWrong: boolean }>()
  const checking = useMutation({
    async mutationFn() {
      setSaid(undefined)
      const { entries, broken } = await call(checkAudit)
      const text = broken === null ? CHECK.unbroken(number(entries)) : CHECK.broken(number(broken))
      setSaid({ text, isWrong: broken !== null })
    },
    onError: failed => setSaid({ text: failed.message, isWrong: true }),
  })

  return (
    <div className="chain">
      <button
        type="button"
        className="btn plain"
        disabled={checking.isPending}
        onClick={() => checking.mutate()}
      >
        {checking.isPending ? CHECK.busy : CHECK.go}
      </button>
      <p role="status" className={said?.isWrong ? 'wrong' : undefined}>
        {said?.text ?? CHECK.explain}
      </p>
    </div>
  )
}
