import { DASHBOARD } from '#messages/panel/dashboard.js'
import { countMessages } from '#shared/messages/api.ts'
import { call } from '#web/call.ts'
import { number } from '#web/panel/formats.ts'
import { useLiveEvent } from '#web/panel/live/liveEvents.ts'
import { logError, useQuery } from '#web/panel/query/query.ts'
import { Link } from '#web/panel/router/Link.tsx'

/** Counts of messages, for Admins only. */
export function Inquiries({ today, total }: { today: number; total: number }) {
  return (
    <section className="card box column" aria-labelledby="inquiries">
      <h2 id="inquiries">{DASHBOARD.inquiries}</h2>
      <dl className="row soft">
        <div>
          <dt>{DASHBOARD.today}</dt>
          <dd className="figure">{number(today)}</dd>
        </div>
        <div>
          <dt>{DASHBOARD.total}</dt>
          <dd className="figure">{number(total)}</dd>
        </div>
      </dl>
      <Link className="btn" to="/admin/messages">
        {DASHBOARD.seeMessages}
      </Link>
    </section>
  )
}

/** Counts messages of today, by the UTC date, and of all days; 0 until they are counted (specification, section 8). */
export function useInquiries(): { today: number; total: number; unread: number } {
  const counts = useQuery('inquiries', async signal => {
    try {
      return await call(countMessages, {}, { signal })
    } catch (failed) {
      if (!signal.aborted) logError('inquiries were not counted', failed)
      throw failed
    }
  })
  useLiveEvent('message', counts.refetch)
  return counts.data ?? { today: 0, total: 0, unread: 0 }
}
