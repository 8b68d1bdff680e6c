import { CUSTOMERS } from '#messages/panel/customers.js'
import type { User, UserChange } from '#shared/accounts/accounts.ts'
import { ColumnHeads } from '#web/panel/components/ColumnHeads.tsx'
import { useCurrentUser } from '#web/panel/session/currentUser.ts'
import { as } from '#web/ui/roles.ts'
import { CustomerRow } from './CustomerRow.tsx'
import { compareRequests, groupRequests } from './rivals.ts'
import { type Problem, searchUsers } from './useCustomers.ts'

interface CustomerTableProps {
  /** Also those that the search leaves out: a request has its rivals whether they are shown or not. */
  all: readonly User[]
  search: string
  problem: Problem | undefined
  onChange: (user: User, change: UserChange) => void
  onChanged: () => void
}

const COLUMNS = [CUSTOMERS.name, CUSTOMERS.contact, CUSTOMERS.type, CUSTOMERS.status, CUSTOMERS.action]

export function CustomerTable({ all, search, problem, onChange, onChanged }: CustomerTableProps) {
  const own = useCurrentUser()
  const users = groupRequests(searchUsers(all, search))
  if (users.length === 0) return <p className="quiet">{CUSTOMERS.empty}</p>
  return (
    <table {...as.table} aria-labelledby="users">
      <ColumnHeads columns={COLUMNS} />
      <tbody {...as.group}>
        {users.map(user => (
          <CustomerRow
            key={user._id}
            user={user}
            rivalry={compareRequests(user, all)}
            isOwn={own.data?.email === user.email}
            problem={problem?._id === user._id ? problem.text : undefined}
            onChange={wanted => onChange(user, wanted)}
            onChanged={onChanged}
          />
        ))}
      </tbody>
    </table>
  )
}
