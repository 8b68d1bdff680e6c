import { useState } from 'react'
import { CUSTOMERS } from '#messages/panel/en/customers.js'
import type { User, UserChange } from '#shared/accounts/accounts.ts'
import { ColumnHeads } from '#web/panel/components/ColumnHeads.tsx'
import { TextField } from '#web/panel/components/fields.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { useCurrentUser } from '#web/panel/session/currentUser.ts'
import { as } from '#web/ui/roles.ts'
import { CustomerRow } from './CustomerRow.tsx'
import { compareRequests, groupRequests } from './rivals.ts'
import { applyChanges, type Problem, searchUsers, useCustomers } from './useCustomers.ts'

/** Everybody who asked for an account, newest first: who may work here is decided on this screen. */
export function CustomersPage() {
  const [search, setSearch] = useState('')
  const { users, pending, problem, change } = useCustomers()
  return (
    <div className="customers">
      <h2 id="users">{CUSTOMERS.title}</h2>
      <search>
        <TextField
          id="search"
          label={CUSTOMERS.search}
          type="search"
          autoComplete="off"
          placeholder={CUSTOMERS.searchHint}
          value={search}
          onChange={setSearch}
        />
      </search>
      <QueryState of={users}>
        {known => (
          <CustomerTable
            all={applyChanges(known, pending)}
            search={search}
            problem={problem}
            onChange={change}
            onChanged={users.refetch}
          />
        )}
      </QueryState>
    </div>
  )
}

interface CustomerTableProps {
  /** Also those that the search leaves out: a request has its rivals whether they are shown or not. */
  all: readonly User[]
  search: string
  problem: Problem | undefined
  onChange: (user: User, change: UserChange) => void
  onChanged: () => void
}

const COLUMNS = [CUSTOMERS.name, CUSTOMERS.contact, CUSTOMERS.type, CUSTOMERS.status, CUSTOMERS.action]

function CustomerTable({ all, search, problem, onChange, onChanged }: CustomerTableProps) {
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
