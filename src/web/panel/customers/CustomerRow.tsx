import { ADMIN_TYPES, type AdminType, type User, type UserChange } from '#shared/accounts/accounts.ts'
import { CUSTOMERS } from './texts.ts'

interface CustomerRowProps {
  user: User
  problem: string | undefined
  onChange: (change: UserChange) => void
}

/** One account: its type is chosen while it is not approved, and locked from then on (specification, section 4). */
export const CustomerRow = ({ user, problem, onChange }: CustomerRowProps) => (
  // biome-ignore-start lint/a11y/noRedundantRoles: on a phone the table is laid out as a grid, which drops its roles
  <tr role="row">
    <th role="rowheader" scope="row">
      {user.name}
    </th>
    <td role="cell" className="contact">
      <span>{user.email}</span>
      <span>{user.mobile}</span>
    </td>
    <td role="cell" className="field">
      <select
        aria-label={CUSTOMERS.typeOf(user.name)}
        value={user.adminType ?? ''}
        disabled={user.isApproved}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `problem-${user._id}`}
        onChange={event => onChange({ adminType: event.target.value as AdminType })}
      >
        <option value="" disabled>
          {CUSTOMERS.choose}
        </option>
        {ADMIN_TYPES.map(type => (
          <option key={type}>{type}</option>
        ))}
      </select>
      {problem && (
        <p className="err" role="alert" id={`problem-${user._id}`}>
          {problem}
        </p>
      )}
    </td>
    <td role="cell" className={user.isApproved ? 'status active' : 'status'}>
      {user.isApproved ? CUSTOMERS.active : CUSTOMERS.inactive}
    </td>
    <td role="cell" className="action">
      <button
        type="button"
        className={user.isApproved ? 'btn plain' : 'btn'}
        onClick={() => onChange({ isApproved: !user.isApproved })}
      >
        {user.isApproved ? CUSTOMERS.deactivate : CUSTOMERS.approve}
        <span className="vh"> {user.name}</span>
      </button>
    </td>
  </tr>
  // biome-ignore-end lint/a11y/noRedundantRoles: see above
)
