import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DASHBOARD } from '#messages/panel/en/dashboard.js'
import { utcDay } from '#shared/days.ts'
import { listMessages } from '#shared/messages/api.ts'
import { listDayEntries } from '#shared/rates/bulk.ts'
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

/** Greets the person and shows today's work: messages for Admins, the day's rates for everybody who may enter them. */
export function DashboardPage() {
  const user = useCurrentUser()
  return (
    <QueryState of={user}>
      {person => {
        const { name, adminType } = person
        if (!adminType || !canEnter('staff.read', person))
          return (
            <div className="dashboard">
              <p className="welcome">{DASHBOARD.welcomePending({ name })}</p>
              <p>{DASHBOARD.pending}</p>
            </div>
          )
        return (
          <div className="dashboard">
            <p className="welcome">{DASHBOARD.welcome({ type: adminType, name })}</p>
            <StaffDashboard>{canEnter('admin', person) && <Inquiries />}</StaffDashboard>
          </div>
        )
      }}
    </QueryState>
  )
}

function StaffDashboard({ children }: { children: ReactNode }) {
  const today = useToday()
  const entries = useQuery(today, signal => call(listDayEntries, { params: { date: today } }, { signal }))
  useLiveEvent('rates', change => affects({ to: today }, change) && entries.refetch())
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

/** Shows how many cities are entered today, and links to the next one. */
function DayProgress({ entries }: { entries: Query<DayEntries> }) {
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
                {DASHBOARD.of({ all })}
              </p>
              <progress max={Math.max(all, 1)} value={entered.length} aria-labelledby="day" />
            </div>
          )
        }}
      </QueryState>
      <Link className="btn" to={next ? buildEntryUrl(next) : '/admin/rate-update'}>
        {next ? DASHBOARD.next({ city: next }) : DASHBOARD.enter}
      </Link>
    </section>
  )
}

/** Counts of messages, for Admins only. */
function Inquiries() {
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
