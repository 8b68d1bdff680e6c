import { useState } from 'react'
import { CUSTOMERS } from '#messages/panel/customers.js'
import type { User, UserChange } from '#shared/accounts/accounts.ts'
import { ColumnHeads } from '#web/panel/components/ColumnHeads.tsx'
import { as } from '#web/panel/components/tableRoles.ts'
import { useCurrentUser } from '#web/panel/session/currentUser.ts'
import { CustomerRow } from './CustomerRow.tsx'
import { DismissSelected } from './DismissSelected.tsx'
import { compareRequests, groupRequests } from './rivals.ts'
import { type CustomerFilter, filterUsers, type Problem } from './useCustomers.ts'

interface CustomerTableProps {
  /** Also those that the filter leaves out: a request has its rivals whether they are shown or not. */
  all: readonly User[]
  filter: CustomerFilter
  problem: Problem | undefined
  onChange: (user: User, change: UserChange) => void
  onChanged: () => void
}

const COLUMNS = [CUSTOMERS.name, CUSTOMERS.contact, CUSTOMERS.type, CUSTOMERS.status, CUSTOMERS.action]

export function CustomerTable({ all, filter, problem, onChange, onChanged }: CustomerTableProps) {
  const own = useCurrentUser()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const users = groupRequests(filterUsers(all, filter))
  if (users.length === 0) return <p className="quiet">{CUSTOMERS.empty}</p>

  function select(_id: string, isSelected: boolean) {
    const changed = new Set(selected)
    if (isSelected) changed.add(_id)
    else changed.delete(_id)
    setSelected(changed)
  }

  return (
    <>
      <DismissSelected
        requests={users.filter(({ status }) => status === 'pending')}
        selected={selected}
        onSelect={setSelected}
        onDismissed={onChanged}
      />
      <table {...as.table} className="table folds" aria-labelledby="users">
        <ColumnHeads columns={COLUMNS} />
        <tbody {...as.group}>
          {users.map(user => (
            <CustomerRow
              key={user._id}
              user={user}
              rivalry={compareRequests(user, all)}
              isOwn={own.data?.email === user.email}
              isSelected={selected.has(user._id)}
              problem={problem?._id === user._id ? problem.text : undefined}
              onSelect={isSelected => select(user._id, isSelected)}
              onChange={wanted => onChange(user, wanted)}
              onChanged={onChanged}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}
