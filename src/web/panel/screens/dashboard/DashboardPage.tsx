import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { DASHBOARD } from '#messages/panel/dashboard.js'
import { ADMIN_TYPE_LABELS } from '#messages/panel/shell.js'
import { listUsers } from '#shared/accounts/api.ts'
import { readBackupState } from '#shared/backups.ts'
import type { Answer } from '#shared/endpoint.ts'
import { countMessages } from '#shared/messages/api.ts'
import { type DayEntries, listDayEntries } from '#shared/rates/dayEntries.ts'
import { buildEntryUrl } from '#web/panel/addresses.ts'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { logError } from '#web/panel/errors.ts'
import { number } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import { keepAnswer } from '#web/panel/query/keptAnswers.ts'
import { queryFor } from '#web/panel/query/queryClient.ts'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { useToday } from '#web/panel/useToday.ts'
import { getServerTime } from '#web/serverTime.ts'
import { type AdminTasks, Attention } from './Attention.tsx'
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
            <div className="dashboard screen column">
              <p className="welcome">{DASHBOARD.welcomePending({ name })}</p>
              <p>{DASHBOARD.pending}</p>
            </div>
          )
        return (
          <div className="dashboard screen column">
            <p className="welcome">{DASHBOARD.welcome({ type: ADMIN_TYPE_LABELS[adminType], name })}</p>
            {canEnter('admin', person) ? <AdminDashboard /> : <StaffDashboard />}
          </div>
        )
      }}
    </QueryState>
  )
}

/** The dashboard of an Admin, whose messages and requests are asked for once. */
function AdminDashboard() {
  const { new: messages, ...counts } = useInquiries()
  const users = useQuery({ ...queryFor(listUsers, {}), meta: { live: 'user' } })
  const requests = users.data?.filter(({ status }) => status === 'pending').length ?? 0
  const { data: backup } = useQuery(queryFor(readBackupState, {}))
  return (
    <>
      {backup?.failure && <p className="box due break">{DASHBOARD.backup({ reason: backup.failure })}</p>}
      <StaffDashboard inquiries={<Inquiries {...counts} />} tasks={{ requests, messages }} />
    </>
  )
}

function StaffDashboard({ inquiries, tasks }: { inquiries?: ReactNode; tasks?: AdminTasks }) {
  const today = useToday()
  const entries = useQuery({
    ...queryFor(listDayEntries, { params: { date: today } }),
    persister: keepAnswer,
    meta: { live: 'rates', days: { to: today } },
  })
  const isLate = useIsPast(entries.data?.dueAt)
  return (
    <>
      <div className="cards">
        {inquiries}
        <DayProgress entries={entries} />
      </div>
      {entries.data && <Attention late={isLate ? entries.data.missing : []} today={today} tasks={tasks} />}
      {entries.data && <TodayBoard entries={entries.data} today={today} />}
    </>
  )
}

/** Whether an instant is past, also one that passes while the screen is open. */
function useIsPast(instant: string | undefined): boolean {
  const [now, setNow] = useState(getServerTime)
  useEffect(() => {
    const timer = setInterval(() => setNow(getServerTime()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return instant !== undefined && Date.parse(instant) <= now.getTime()
}

/** Shows how many cities are entered today, and links to the next one. */
function DayProgress({ entries }: { entries: UseQueryResult<DayEntries> }) {
  const { data: user } = useCurrentUser()
  const next = entries.data?.missing[0]?.location
  return (
    <section className="card box column" aria-labelledby="day">
      <h2 id="day">{DASHBOARD.rates}</h2>
      <QueryState of={entries}>
        {({ entered, missing }) => {
          const all = entered.length + missing.length
          return (
            <div>
              <p className="soft">
                <b className="figure">{entered.length}</b>
                <span>{DASHBOARD.of({ all })}</span>
              </p>
              <progress max={Math.max(all, 1)} value={entered.length} aria-labelledby="day" />
            </div>
          )
        }}
      </QueryState>
      {canEnter('entry', user) && (
        <Link className="btn" to={next ? buildEntryUrl(next) : '/admin/rate-update'}>
          {next ? DASHBOARD.next({ city: cityName(next) }) : DASHBOARD.enter}
        </Link>
      )}
    </section>
  )
}

function Inquiries({ today, total }: { today: number; total: number }) {
  return (
    <section className="card box column" aria-labelledby="inquiries">
      <h2 id="inquiries">{DASHBOARD.inquiries}</h2>
      <dl className="row far soft">
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
function useInquiries(): Answer<typeof countMessages> {
  const { data, failureReason } = useQuery({ ...queryFor(countMessages, {}), meta: { live: 'message' } })
  useEffect(() => {
    if (failureReason) logError('inquiries were not counted', failureReason)
  }, [failureReason])
  return data ?? { today: 0, total: 0, new: 0 }
}
