import { useState } from 'react'
import { listMessages, readMessage } from '#shared/messages/api.ts'
import type { Message } from '#shared/messages/messages.ts'
import { CallFailed, call } from '#web/call.ts'
import { useNews } from '#web/panel/live/news.ts'
import { type Load, useLoad } from '#web/panel/useLoad.ts'
import { useSettled } from '#web/panel/useSettled.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** What visitors wrote, narrowed to a text as it is typed; a new message comes by itself. */
export function useMessages() {
  const [search, setSearch] = useState('')
  const settled = useSettled(search.trim())
  const q = settled === '' ? undefined : settled
  const known = useLoad(`messages ${settled}`, signal => call(listMessages, { query: { q } }, { signal }))
  const [readings, setReadings] = useState<Record<string, Message['read']>>({})
  useNews('message', known.again)

  async function markRead({ _id }: Message) {
    try {
      const read = await call(readMessage, { params: { _id } })
      setReadings(others => ({ ...others, [_id]: read }))
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      toast(failed.message, 'error')
      // it may be erased, or read by somebody else
      known.again()
    }
  }

  const messages: Load<Message[]> =
    known.state === 'ready'
      ? {
          state: 'ready',
          value: known.value.map(message => ({ ...message, read: readings[message._id] ?? message.read })),
        }
      : known
  return { messages, again: known.again, search, setSearch, q, markRead }
}
