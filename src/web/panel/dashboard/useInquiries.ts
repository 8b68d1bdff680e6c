import { utcDay } from '#shared/days.ts'
import { listMessages } from '#shared/messages/api.ts'
import { call } from '#web/call.ts'
import { useNews } from '#web/panel/live/news.ts'
import { logged } from '#web/panel/logged.ts'
import { useLoad } from '#web/panel/useLoad.ts'

async function countOf(date: string | undefined, signal: AbortSignal): Promise<number> {
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
  const today = useLoad(date, signal => countOf(date, signal))
  const total = useLoad('all', signal => countOf(undefined, signal))
  useNews('message', () => {
    today.again()
    total.again()
  })
  return {
    today: today.state === 'ready' ? today.value : 0,
    total: total.state === 'ready' ? total.value : 0,
  }
}
