import { utcDay } from '#shared/days.ts'
import { listMessages } from '#shared/messages/api.ts'
import { call } from '#web/call.ts'
import { useLiveEvent } from '#web/panel/live/liveEvents.ts'
import { logError, useQuery } from '#web/panel/query/query.ts'

async function countMessages(date: string | undefined, signal: AbortSignal): Promise<number> {
  try {
    return (await call(listMessages, { query: { date } }, { signal })).length
  } catch (failed) {
    if (!signal.aborted) logError('inquiries were not counted', failed)
    throw failed
  }
}

/** How many messages came today, by the UTC date, and ever; 0 until and unless they can be counted (section 8). */
export function useInquiries(): { today: number; total: number } {
  const date = utcDay(new Date())
  const today = useQuery(date, signal => countMessages(date, signal))
  const total = useQuery('all', signal => countMessages(undefined, signal))
  useLiveEvent('message', () => {
    today.refetch()
    total.refetch()
  })
  return { today: today.data ?? 0, total: total.data ?? 0 }
}
