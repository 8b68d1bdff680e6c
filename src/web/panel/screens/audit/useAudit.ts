import type { AuditEntry } from '#shared/audit/api.ts'
import { listAudit } from '#shared/audit/api.ts'
import { callWhole } from '#web/call.ts'
import { usePages } from '#web/panel/query/usePages.ts'
import type { AuditFilter } from './filter.ts'

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
