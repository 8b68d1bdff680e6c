import { Link } from 'react-router'
import { DASHBOARD } from '#messages/panel/dashboard.js'
import { utcDay } from '#shared/days.ts'
import { listMessages } from '#shared/messages/api.ts'
import { call } from '#web/call.ts'
import { number } from '#web/panel/formats.ts'
import { useLiveEvent } from '#web/panel/live/liveEvents.ts'
import { logError, useQuery } from '#web/panel/query/query.ts'

/** Counts of messages, for Admins only. */
export function Inquiries() {
  const { today, total } = useInquiries()
  return (
    <section className="card" aria-labelledby="inquiries">
      <h2 id="inquiries">{DASHBOARD.inquiries}</h2>
      <dl>
        <div>
          <dt>{DASHBOARD.today}</dt>
          <dd>{number(today)}</dd>
        </div>
        <div>
          <dt>{DASHBOARD.total}</dt>
          <dd>{number(total)}</dd>
        </div>
      </dl>
      <Link className="btn" to="/admin/messages">
        {DASHBOARD.seeMessages}
      </Link>
    </section>
  )
}

async function countMessages(date: string | undefined, signal: AbortSignal): Promise<number> {
  try {
    return (await call(listMessages, { query: { date } }, { signal })).length
  } catch (failed) {
    if (!signal.aborted) logError('inquiries were not counted', failed)
    throw failed
  }
}

/** Counts messages of today, by the UTC date, and of all days; 0 until they are counted (specification, section 8). */
function useInquiries(): { today: number; total: number } {
  const date = utcDay(new Date())
  const today = useQuery(date, signal => countMessages(date, signal))
  const total = useQuery('all', signal => countMessages(undefined, signal))
  useLiveEvent('message', () => {
    today.refetch()
    total.refetch()
  })
  return { today: today.data ?? 0, total: total.data ?? 0 }
}
