import { ADMIN_TYPES, type AdminType, type User, type UserChange } from '#shared/accounts/accounts.ts'
import { dateTime } from '#web/panel/formats.ts'
import { as } from '#web/ui/roles.ts'
import { AccessActions } from './AccessActions.tsx'
import { ACCESS, CUSTOMERS } from './texts.ts'

interface CustomerRowProps {
  user: User
  /** Of the account that looks at the list; its own ways in stand on the Profile screen. */
  isOwn: boolean
  problem: string | undefined
  onChange: (change: UserChange) => void
  /** Something was changed that only the server knows of yet. */
  onChanged: () => void
}

/** One account: its type is chosen while it is not approved, and locked from then on (specification, section 4). */
export const CustomerRow = ({ user, isOwn, problem, onChange, onChanged }: CustomerRowProps) => (
  <tr {...as.row}>
    <th {...as.rowHead}>{user.name}</th>
    <td {...as.cell} className="contact">
      <span>{user.email}</span>
      <span>{user.mobile}</span>
    </td>
    <td {...as.cell} className="field">
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
    <td {...as.cell} className={user.isApproved ? 'status active' : 'status'}>
      <span>{user.isApproved ? CUSTOMERS.active : CUSTOMERS.inactive}</span>
      <Story user={user} />
      {!isOwn && <AccessActions user={user} onChanged={onChanged} />}
    </td>
    <td {...as.cell} className="action">
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
)

const Story = ({ user: { isApproved, decision, lastLogin } }: { user: User }) => (
  <span className="story">
    {decision && <span>{ACCESS.decided(isApproved, decision.by, dateTime(decision.at))}</span>}
    <span>{lastLogin ? ACCESS.lastLogin(dateTime(lastLogin)) : ACCESS.neverLoggedIn}</span>
  </span>
)
