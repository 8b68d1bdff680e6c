import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Day, utcDay } from '#shared/days.ts'
import { listMessages } from '#shared/messages/api.ts'
import { listDayEntries } from '#shared/rates/api.ts'
import type { DayEntries } from '#shared/rates/rates.ts'
import { call } from '#web/call.ts'
import { buildEntryUrl } from '#web/panel/addresses.ts'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { number } from '#web/panel/formats.ts'
import { affects, useLiveEvent } from '#web/panel/live/liveEvents.ts'
import { logError, type Query, useQuery } from '#web/panel/query/query.ts'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { useToday } from '#web/panel/useToday.ts'
import { TodayBoard } from './TodayBoard.tsx'
import { DASHBOARD } from './texts.ts'

/** Who is here and what waits: mail for Admins, the day's rates for everybody who may enter them. */
export function DashboardPage() {
  const user = useCurrentUser()
  return (
    <QueryState of={user}>
      {person => {
        const { name, adminType } = person
        if (!adminType || !canEnter('staff', person))
          return (
            <div className="dashboard">
              <p className="welcome">{DASHBOARD.welcomePending(name)}</p>
              <p>{DASHBOARD.pending}</p>
            </div>
          )
        return (
          <div className="dashboard">
            <p className="welcome">{DASHBOARD.welcome(adminType, name)}</p>
            <StaffDashboard>{canEnter('admin', person) && <Inquiries />}</StaffDashboard>
          </div>
        )
      }}
    </QueryState>
  )
}

/** Today's entry for everybody who may enter rates; `children` stand before its card. */
export function StaffDashboard({ children }: { children: ReactNode }) {
  const today = useToday()
  const entries = useDayEntries(today)
  return (
    <>
      <div className="cards">
        {children}
        <DayProgress entries={entries} />
      </div>
      {entries.data && <TodayBoard entries={entries.data} today={today} />}
    </>
  )
}

/** How far today's entry is, and the way to go on with it. */
export function DayProgress({ entries }: { entries: Query<DayEntries> }) {
  const next = entries.data?.missing[0]?.location
  return (
    <section className="card" aria-labelledby="day">
      <h2 id="day">{DASHBOARD.rates}</h2>
      <QueryState of={entries}>
        {({ entered, missing }) => {
          const all = entered.length + missing.length
          return (
            <div>
              <p>
                <b>{entered.length}</b>
                {DASHBOARD.of(all)}
              </p>
              <progress max={Math.max(all, 1)} value={entered.length} aria-labelledby="day" />
            </div>
          )
        }}
      </QueryState>
      <Link className="btn" to={next ? buildEntryUrl(next) : '/admin/rate-update'}>
        {next ? DASHBOARD.next(next) : DASHBOARD.enter}
      </Link>
    </section>
  )
}

/** Who entered which city of a day, and what is missing; true while colleagues go on entering. */
export function useDayEntries(day: Day): Query<DayEntries> {
  const entries = useQuery(day, signal => call(listDayEntries, { params: { date: day } }, { signal }))
  useLiveEvent('rates', change => affects({ to: day }, change) && entries.refetch())
  return entries
}

/** How much mail there is; for Admins, who alone may read it. */
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
