import type { ReactNode } from 'react'
import { DASHBOARD } from '#messages/panel/dashboard.js'
import { ADMIN_TYPE_LABELS } from '#messages/panel/shell.js'
import { listUsers } from '#shared/accounts/api.ts'
import { listDayEntries } from '#shared/rates/dayEntries.ts'
import { call } from '#web/call.ts'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { affects, useLiveEvent } from '#web/panel/live/liveEvents.ts'
import { callKept } from '#web/panel/query/keptAnswers.ts'
import { useQuery } from '#web/panel/query/query.ts'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { useToday } from '#web/panel/useToday.ts'
import { type AdminTasks, Attention } from './Attention.tsx'
import { DayProgress } from './DayProgress.tsx'
import { Inquiries, useInquiries } from './Inquiries.tsx'
import { OwnProposals, Proposals } from './Proposals.tsx'
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
            {canEnter('admin', person) ? (
              <AdminDashboard />
            ) : (
              <>
                <OwnProposals />
                <StaffDashboard />
              </>
            )}
          </div>
        )
      }}
    </QueryState>
  )
}

/** The dashboard of an Admin, whose messages and requests are asked for once. */
function AdminDashboard() {
  const { unread, ...counts } = useInquiries()
  const users = useQuery('users', signal => call(listUsers, {}, { signal }))
  useLiveEvent('user', users.refetch)
  const requests = users.data?.filter(({ status }) => status === 'pending').length ?? 0
  return (
    <>
      <Proposals />
      <StaffDashboard inquiries={<Inquiries {...counts} />} tasks={{ requests, unread }} />
    </>
  )
}

interface StaffDashboardProps {
  inquiries?: ReactNode
  tasks?: AdminTasks
}

function StaffDashboard({ inquiries, tasks }: StaffDashboardProps) {
  const today = useToday()
  const entries = useQuery(today, (...asked) =>
    callKept(listDayEntries, { params: { date: today } }, ...asked),
  )
  useLiveEvent('rates', change => affects({ to: today }, change) && entries.refetch())
  useLiveEvent('late', entries.refetch)
  return (
    <>
      <div className="cards">
        {inquiries}
        <DayProgress entries={entries} />
      </div>
      <Attention missing={entries.data?.missing} today={today} tasks={tasks} />
      {entries.data && <TodayBoard entries={entries.data} today={today} />}
    </>
  )
}
