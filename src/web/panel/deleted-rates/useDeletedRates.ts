import { useRef, useState } from 'react'
import { listDeletedRates } from '#shared/rates/api.ts'
import type { DeletedRate } from '#shared/rates/entries.ts'
import { callWhole } from '#web/call.ts'
import { useNews } from '#web/panel/live/news.ts'
import { restore, useRestored } from '#web/panel/records/undo.ts'
import { useLoad } from '#web/panel/useLoad.ts'

interface Deleted {
  rates: DeletedRate[]
  hasMore: boolean
}

async function firstPages(count: number, signal: AbortSignal): Promise<Deleted> {
  const rates: DeletedRate[] = []
  let cursor: string | undefined
  for (let page = 0; page < count; page += 1) {
    const { body, next } = await callWhole(listDeletedRates, { query: { cursor } }, { signal })
    rates.push(...body)
    cursor = next
    if (cursor === undefined) break
  }
  return { rates, hasMore: cursor !== undefined }
}

/** What was taken off the site, page by page, and the way back; true while colleagues delete and restore. */
export function useDeletedRates(onTried: () => void) {
  const pages = useRef(1)
  const deleted = useLoad('deleted', signal => firstPages(pages.current, signal))
  const [restoring, setRestoring] = useState<string>()
  const { again } = deleted
  useRestored(again)
  useNews('rates', again)

  async function bringBack({ _id, version }: DeletedRate) {
    setRestoring(_id)
    const isDone = await restore(_id, version)
    // somebody else may have been faster: show how it is now
    if (!isDone) again()
    setRestoring(undefined)
    onTried()
  }

  function more() {
    pages.current += 1
    again()
  }

  return { deleted, restoring, bringBack, more }
}
