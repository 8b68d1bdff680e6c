import type { ReactNode } from 'react'
import { DASHBOARD } from '#messages/panel/dashboard.js'
import { ADMIN_TYPE_LABELS } from '#messages/panel/shell.js'
import { listDayEntries } from '#shared/rates/dayEntries.ts'
import { call } from '#web/call.ts'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { affects, useLiveEvent } from '#web/panel/live/liveEvents.ts'
import { useQuery } from '#web/panel/query/query.ts'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { useToday } from '#web/panel/useToday.ts'
import { DayProgress } from './DayProgress.tsx'
import { Inquiries } from './Inquiries.tsx'
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
            <p className="welcome">{DASHBOARD.welcome({ type: ADMIN_TYPE_LABELS[adminType], name })}</p>
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
  useLiveEvent('late', entries.refetch)
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
