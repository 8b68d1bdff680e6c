import { useState } from 'react'
import { listMessages, readMessage } from '#shared/messages/api.ts'
import type { Message } from '#shared/messages/messages.ts'
import { call } from '#web/call.ts'
import { useLiveEvent } from '#web/panel/live/liveEvents.ts'
import { toastError, useQuery } from '#web/panel/query/query.ts'
import { useSettled } from '#web/panel/useSettled.ts'

/** What visitors wrote, narrowed to a text as it is typed; a new message comes by itself. */
export function useMessages() {
  const [search, setSearch] = useState('')
  const settled = useSettled(search.trim())
  const q = settled === '' ? undefined : settled
  const messages = useQuery(settled, signal => call(listMessages, { query: { q } }, { signal }))
  useLiveEvent('message', messages.refetch)

  async function markRead({ _id }: Message) {
    try {
      const read = await call(readMessage, { params: { _id } })
      messages.setData(all => all.map(message => (message._id === _id ? { ...message, read } : message)))
    } catch (failed) {
      toastError(failed)
      // it may be erased, or read by somebody else
      messages.refetch()
    }
  }

  return { messages, search, setSearch, q, markRead }
}
