import { useRef, useState } from 'react'
import { listAudit } from '#shared/audit/api.ts'
import type { AuditEntry } from '#shared/audit/audit.ts'
import { CallFailed, callWhole } from '#web/call.ts'
import { type Load, useLoad } from '#web/panel/useLoad.ts'
import type { AuditFilter } from './filter.ts'

interface Page {
  body: AuditEntry[]
  /** Cursor of the page after this one; absent on the last. */
  next: string | undefined
}

/** Entries of a filter, page by page; `key` is its address. */
export function useAudit(key: string, { person, action, date, city }: AuditFilter) {
  const ask = (cursor: string | undefined, signal?: AbortSignal): Promise<Page> => {
    const query = {
      person: person || undefined,
      action: action || undefined,
      date: date || undefined,
      location: city || undefined,
      cursor,
    }
    return callWhole(listAudit, { query }, { signal })
  }
  const first = useLoad(key, signal => ask(undefined, signal))
  const start = first.state === 'ready' ? first.value : undefined
  const [later, setLater] = useState<{ after?: Page; body: AuditEntry[]; next?: string | undefined }>({
    body: [],
  })
  const [failure, setFailure] = useState<string>()
  const busy = useRef(false)

  // pages that followed the list of another filter are forgotten
  const isLater = later.after !== undefined && later.after === start
  const rest = isLater ? later.body : []
  const next = isLater ? later.next : start?.next

  async function more() {
    if (busy.current || !start || next === undefined) return
    busy.current = true
    try {
      const page = await ask(next)
      setFailure(undefined)
      setLater({ after: start, body: [...rest, ...page.body], next: page.next })
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      setFailure(failed.message)
    } finally {
      busy.current = false
    }
  }

  const entries: Load<AuditEntry[]> =
    first.state === 'ready' ? { state: 'ready', value: [...first.value.body, ...rest] } : first
  return { entries, more: next === undefined ? undefined : more, failure }
}
