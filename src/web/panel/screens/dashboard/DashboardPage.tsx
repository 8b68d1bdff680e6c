import { QueryState } from '#web/panel/components/QueryState.tsx'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { Inquiries } from './Inquiries.tsx'
import { StaffDashboard } from './StaffDashboard.tsx'
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
