import { useState } from 'react'
import type { User, UserChange } from '#shared/accounts/accounts.ts'
import { ColumnHeads } from '#web/panel/ColumnHeads.tsx'
import { Loaded } from '#web/panel/Loaded.tsx'
import { useCurrentUser } from '#web/panel/session/useCurrentUser.ts'
import { as } from '#web/ui/roles.ts'
import { CustomerRow } from './CustomerRow.tsx'
import { shownOf } from './overlay.ts'
import { CUSTOMERS } from './texts.ts'
import { type Problem, useCustomers } from './useCustomers.ts'

/** Everybody who asked for an account, newest first: who may work here is decided on this screen. */
export function CustomersPage() {
  const [search, setSearch] = useState('')
  const { users, overlay, problem, change } = useCustomers()
  return (
    <div className="customers">
      <h2 id="users">{CUSTOMERS.title}</h2>
      <search className="field">
        <label htmlFor="search">{CUSTOMERS.search}</label>
        <input
          id="search"
          type="search"
          autoComplete="off"
          placeholder={CUSTOMERS.searchHint}
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
      </search>
      <Loaded of={users}>
        {known => (
          <CustomerTable
            users={shownOf(known, overlay, search)}
            problem={problem}
            onChange={change}
            onChanged={users.again}
          />
        )}
      </Loaded>
    </div>
  )
}

interface CustomerTableProps {
  users: readonly User[]
  problem: Problem | undefined
  onChange: (user: User, change: UserChange) => void
  onChanged: () => void
}

const COLUMNS = [CUSTOMERS.name, CUSTOMERS.contact, CUSTOMERS.type, CUSTOMERS.status, CUSTOMERS.action]

function CustomerTable({ users, problem, onChange, onChanged }: CustomerTableProps) {
  const own = useCurrentUser()
  if (users.length === 0) return <p className="quiet">{CUSTOMERS.empty}</p>
  return (
    <table {...as.table} aria-labelledby="users">
      <ColumnHeads columns={COLUMNS} />
      <tbody {...as.group}>
        {users.map(user => (
          <CustomerRow
            key={user._id}
            user={user}
            isOwn={own.state === 'ready' && own.value.email === user.email}
            problem={problem?._id === user._id ? problem.text : undefined}
            onChange={wanted => onChange(user, wanted)}
            onChanged={onChanged}
          />
        ))}
      </tbody>
    </table>
  )
}
