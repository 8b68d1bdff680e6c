import { utcDay } from '#shared/days.ts'
import { listMessages } from '#shared/messages/api.ts'
import { call } from '#web/call.ts'
import { useNews } from '#web/panel/live/liveEvents.ts'
import { logged } from '#web/panel/logged.ts'
import { useQuery } from '#web/panel/query/query.ts'

async function countMessages(date: string | undefined, signal: AbortSignal): Promise<number> {
  try {
    return (await call(listMessages, { query: { date } }, { signal })).length
  } catch (failed) {
    if (!signal.aborted) logged('inquiries were not counted', failed)
    throw failed
  }
}

/** How many messages came today, by the UTC date, and ever; 0 until and unless they can be counted (section 8). */
export function useInquiries(): { today: number; total: number } {
  const date = utcDay(new Date())
  const today = useQuery(date, signal => countMessages(date, signal))
  const total = useQuery('all', signal => countMessages(undefined, signal))
  useNews('message', () => {
    today.refetch()
    total.refetch()
  })
  return { today: today.data ?? 0, total: total.data ?? 0 }
}
