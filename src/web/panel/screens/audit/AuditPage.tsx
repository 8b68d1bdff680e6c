import { LoadMore } from '#web/panel/components/LoadMore.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { useAddressFilter } from '#web/panel/useAddressFilter.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditTable } from './AuditTable.tsx'
import { ChainCheck } from './ChainCheck.tsx'
import { filterIn } from './filter.ts'
import { AUDIT } from './texts.ts'
import { useAudit } from './useAudit.ts'

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
