import { Loaded } from '#web/panel/Loaded.tsx'
import { More } from '#web/panel/More.tsx'
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
  const { entries, more, failure } = useAudit(settled, filterIn(settled))
  return (
    <div className="audit">
      <AuditFilters filter={filter} onChange={change} />
      <h2 id="audit">{AUDIT.title}</h2>
      <ChainCheck />
      <Loaded of={entries} empty={AUDIT.empty}>
        {entries => <AuditTable entries={entries} />}
      </Loaded>
      <More onMore={more} failure={failure} />
    </div>
  )
}
