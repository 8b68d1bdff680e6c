import { CUSTOMERS } from '#messages/panel/customers.js'
import { ACCOUNT_STATUSES } from '#shared/accounts/accounts.ts'
import { SelectField, TextField } from '#web/panel/components/fields.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { useAddressFilter } from '#web/panel/useAddressFilter.ts'
import { CustomerTable } from './CustomerTable.tsx'
import { applyChanges, type CustomerFilter, useCustomers } from './useCustomers.ts'

/** Reads the filter of an address, without a status that there is not. */
function parseFilter(query: string): CustomerFilter {
  const params = new URLSearchParams(query)
  const status = ACCOUNT_STATUSES.find(known => known === params.get('status'))
  return { status: status ?? '', q: params.get('q') ?? '' }
}

/** Everybody who asked for an account, newest first: who may work here is decided on this screen. */
export function CustomersPage() {
  const { filter, change: changeFilter } = useAddressFilter(parseFilter)
  const { users, pending, problem, change } = useCustomers()
  return (
    <div className="customers screen column">
      <h2 className="large" id="users">
        {CUSTOMERS.title}
      </h2>
      <search>
        <TextField
          id="search"
          label={CUSTOMERS.search}
          type="search"
          autoComplete="off"
          placeholder={CUSTOMERS.searchHint}
          value={filter.q}
          onChange={q => changeFilter({ q })}
        />
        <SelectField
          id="status"
          label={CUSTOMERS.status}
          value={filter.status}
          none={CUSTOMERS.everybody}
          options={ACCOUNT_STATUSES.map(status => [status, CUSTOMERS.statuses[status]])}
          onChange={status => changeFilter({ status })}
        />
      </search>
      <QueryState of={users}>
        {known => (
          <CustomerTable
            all={applyChanges(known, pending)}
            filter={filter}
            problem={problem}
            onChange={change}
            onChanged={users.refetch}
          />
        )}
      </QueryState>
    </div>
  )
}
