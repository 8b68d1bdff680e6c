import { useState } from 'react'
import { CUSTOMERS } from '#messages/panel/customers.js'
import { TextField } from '#web/panel/components/fields.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { CustomerTable } from './CustomerTable.tsx'
import { applyChanges, useCustomers } from './useCustomers.ts'

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
