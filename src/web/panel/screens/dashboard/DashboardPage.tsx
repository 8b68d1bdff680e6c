import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
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
import { number } from '#web/panel/formats.ts'
import { byCity, cityName } from '#web/panel/names.ts'
import { keepAnswer } from '#web/panel/query/keptAnswers.ts'
import { queryFor } from '#web/panel/query/queryClient.ts'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { useToday } from '#web/panel/useToday.ts'
import { getServerTime } from '#web/serverTime.ts'
import { Attention } from './Attention.tsx'
import { TodayBoard } from './TodayBoard.tsx'

/** Messages that are not answered, and how many came today, by the UTC date, and in all (specification, section 9). */
const INQUIRIES = { ...queryFor(countMessages, {}), meta: { live: 'message' as const } }
const USERS = { ...queryFor(listUsers, {}), meta: { live: 'user' as const } }

/** Greets the person and shows today's work: messages for Admins, the day's rates for everybody who may enter them. */
export function DashboardPage() {
  const user = useCurrentUser()
  return (
    <div className="dashboard screen column">
      <QueryState of={user}>
        {person => {
          const { name, adminType } = person
          return adminType && canEnter('staff.read', person) ? (
            <>
              <p className="welcome">{DASHBOARD.welcome({ type: ADMIN_TYPE_LABELS[adminType], name })}</p>
              <Today isAdmin={canEnter('admin', person)} />
            </>
          ) : (
            <>
              <p className="welcome">{DASHBOARD.welcomePending({ name })}</p>
              <p>{DASHBOARD.pending}</p>
            </>
          )
        }}
      </QueryState>
    </div>
  )
}

function Today({ isAdmin }: { isAdmin: boolean }) {
  const today = useToday()
  const entries = useQuery({
    ...queryFor(listDayEntries, { params: { date: today } }),
    select: sortEntries,
    persister: keepAnswer,
    meta: { live: 'rates', days: { to: today } },
  })
  const isLate = useIsPast(entries.data?.dueAt)
  const inquiries = useQuery({ ...INQUIRIES, enabled: isAdmin })
  const users = useQuery({ ...USERS, enabled: isAdmin })
  const backup = useQuery({ ...queryFor(readBackupState, {}), enabled: isAdmin })
  const failure = backup.data?.failure
  return (
    <>
      {failure && <p className="box due break">{DASHBOARD.backup({ reason: failure })}</p>}
      <div className="cards">
        {isAdmin && <Inquiries counts={inquiries.data} />}
        <DayProgress entries={entries} />
      </div>
      {entries.data && (
        <>
          <Attention
            late={isLate ? entries.data.missing : []}
            today={today}
            requests={users.data?.filter(({ status }) => status === 'pending').length ?? 0}
            messages={inquiries.data?.new ?? 0}
          />
          <TodayBoard entries={entries.data} today={today} />
        </>
      )}
    </>
  )
}

const byLocation = (one: { location: string }, other: { location: string }) =>
  byCity(one.location, other.location)
/** By the names that are read. */
const sortEntries = (entries: DayEntries): DayEntries => ({
  ...entries,
  entered: entries.entered.toSorted(byLocation),
  missing: entries.missing.toSorted(byLocation),
})

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
      {canEnter('account', user) && (
        <Link className="btn" to={next ? buildEntryUrl(next) : '/admin/rate-update'}>
          {next ? DASHBOARD.next({ city: cityName(next) }) : DASHBOARD.enter}
        </Link>
      )}
    </section>
  )
}

/** Both counts are 0 until they are counted (specification, section 8). */
const Inquiries = ({ counts }: { counts: Answer<typeof countMessages> | undefined }) => (
  <section className="card box column" aria-labelledby="inquiries">
    <h2 id="inquiries">{DASHBOARD.inquiries}</h2>
    <dl className="row far soft">
      <div>
        <dt>{DASHBOARD.today}</dt>
        <dd className="figure">{number(counts?.today ?? 0)}</dd>
      </div>
      <div>
        <dt>{DASHBOARD.total}</dt>
        <dd className="figure">{number(counts?.total ?? 0)}</dd>
      </div>
    </dl>
    <Link className="btn" to="/admin/messages">
      {DASHBOARD.seeMessages}
    </Link>
  </section>
)
