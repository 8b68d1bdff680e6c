import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import * as z from 'zod/mini'
import { CUSTOMERS, REMOVE } from '#messages/panel/customers.js'
import { ACCOUNT_STATUSES, type User } from '#shared/accounts/accounts.ts'
import { removeUser } from '#shared/accounts/api.ts'
import { call } from '#web/call.ts'
import { ConfirmButton } from '#web/panel/components/ConfirmButton.tsx'
import { Filters } from '#web/panel/components/Filters.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { useKeptFocus } from '#web/panel/components/useKeptFocus.ts'
import { useCurrentUser } from '#web/panel/session/currentUser.ts'
import { anyText, createChoice, useAddressFilter } from '#web/panel/useAddressFilter.ts'
import { ColumnHeads } from '#web/ui/ColumnHeads.tsx'
import { CustomerRow } from './CustomerRow.tsx'
import { countRequests, filterUsers, groupRequests, USERS, withChosen } from './users.ts'

const Filter = z.object({ status: createChoice(ACCOUNT_STATUSES), q: anyText })

/** Everybody who asked for an account, newest first: who may work here is decided on this screen. */
export function CustomersPage() {
  const { filter, change } = useAddressFilter(Filter)
  const users = useQuery(USERS)
  const focus = useKeptFocus()
  return (
    <section className="customers screen column" aria-labelledby="users" {...focus}>
      <h2 className="large" id="users">
        {CUSTOMERS.title}
      </h2>
      <Filters
        filter={filter}
        fields={{
          q: { label: CUSTOMERS.search, type: 'search', placeholder: CUSTOMERS.searchHint },
          status: {
            label: CUSTOMERS.status,
            none: CUSTOMERS.everybody,
            options: ACCOUNT_STATUSES.map(status => [status, CUSTOMERS.statuses[status]]),
          },
        }}
        onChange={change}
      />
      <QueryState of={users}>
        {all => <CustomerTable all={all} filter={filter} onChanged={() => void users.refetch()} />}
      </QueryState>
    </section>
  )
}

interface CustomerTableProps {
  /** Also those that the filter leaves out: a request has its rivals whether they are shown or not. */
  all: readonly User[]
  filter: z.infer<typeof Filter>
  onChanged: () => void
}

const COLUMNS = [CUSTOMERS.name, CUSTOMERS.contact, CUSTOMERS.type, CUSTOMERS.status, CUSTOMERS.action]

function CustomerTable({ all, filter, onChanged }: CustomerTableProps) {
  const own = useCurrentUser()
  const [selected, setSelected] = useState<readonly string[]>([])
  const users = groupRequests(filterUsers(all, filter))
  if (users.length === 0) return <p className="quiet">{CUSTOMERS.empty}</p>

  return (
    <>
      <DismissSelected
        requests={users.filter(({ status }) => status === 'pending')}
        selected={selected}
        onSelect={setSelected}
        onDismissed={onChanged}
      />
      <table className="table folds headless" aria-labelledby="users">
        <ColumnHeads columns={COLUMNS} />
        <tbody>
          {users.map(user => (
            <CustomerRow
              key={user._id}
              user={user}
              requests={countRequests(user, all)}
              isOwn={own.data?.email === user.email}
              isSelected={selected.includes(user._id)}
              onSelect={isSelected => setSelected(withChosen(selected, user._id, isSelected))}
              onChanged={onChanged}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

interface DismissSelectedProps {
  /** The requests that are shown; what is hidden is never dismissed. */
  requests: readonly User[]
  selected: readonly string[]
  onSelect: (selected: readonly string[]) => void
  onDismissed: () => void
}

function DismissSelected({ requests, selected, onSelect, onDismissed }: DismissSelectedProps) {
  const chosen = requests.filter(({ _id }) => selected.includes(_id))

  async function dismiss() {
    let count = 0
    try {
      for (const { _id } of chosen) {
        await call(removeUser, { params: { _id } })
        count += 1
      }
    } finally {
      if (count > 0) toast.success(REMOVE.dismissedMany({ count }))
      onSelect([])
      onDismissed()
    }
  }

  if (requests.length === 0) return null
  return (
    <div className="row tap">
      <label className="pick tap">
        <input
          type="checkbox"
          checked={chosen.length === requests.length}
          onChange={({ target: { checked } }) => onSelect(checked ? requests.map(({ _id }) => _id) : [])}
        />
        {REMOVE.selectAll}
      </label>
      {chosen.length > 0 && (
        <ConfirmButton
          look="plain small"
          label={REMOVE.dismissMany({ count: chosen.length })}
          question={REMOVE.dismissManyQuestion({ count: chosen.length })}
          explain={REMOVE.dismissExplain}
          go={REMOVE.dismiss}
          onGo={dismiss}
        />
      )}
    </div>
  )
}
