import { useMutation, useMutationState } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { ACCESS, AREAS, CUSTOMERS, REMOVE, REQUEST } from '#messages/panel/customers.js'
import { BELL } from '#messages/panel/notifications.js'
import { ADMIN_TYPE_LABELS, SHELL } from '#messages/panel/shell.js'
import { ADMIN_TYPES, type AdminType, type User, type UserChange } from '#shared/accounts/accounts.ts'
import { changeUser } from '#shared/accounts/api.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { ConfirmDialog } from '#web/panel/components/Dialog.tsx'
import { logError } from '#web/panel/errors.ts'
import { dateTime } from '#web/panel/formats.ts'
import { queryClient } from '#web/panel/query/queryClient.ts'
import { Options } from '#web/ui/Options.tsx'
import { actionToast } from '#web/ui/toasts/actionToast.tsx'
import { toastError } from '#web/ui/toasts/toastError.ts'
import { AccessActions } from './AccessActions.tsx'
import { USERS } from './users.ts'

interface CustomerRowProps {
  user: User
  /** How many asked with the same email. */
  requests: number
  /** Of the account that looks at the list; its own ways in stand on the Profile screen. */
  isOwn: boolean
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  /** Something was changed that only the server knows of yet. */
  onChanged: () => void
}

/** One account: its type is chosen while it is not approved, and locked from then on (specification, section 4). */
export function CustomerRow(props: CustomerRowProps) {
  const { requests, isOwn, isSelected, onSelect, onChanged } = props
  const { user, problem, change } = useChanges(props.user)
  return (
    <tr>
      <th scope="row" className="strong break">
        {user.status === 'pending' && (
          <label className="pick tap light">
            <input
              type="checkbox"
              aria-label={REMOVE.select({ name: user.name })}
              checked={isSelected}
              onChange={({ target }) => onSelect(target.checked)}
            />
          </label>
        )}
        <span>{user.name}</span>
      </th>
      <td className="hint break">
        <div>{user.email}</div>
        <div>{user.mobile}</div>
        {user.status === 'pending' && <Request user={user} requests={requests} />}
      </td>
      <td className="half field">
        <select
          aria-label={CUSTOMERS.typeLabel({ name: user.name })}
          value={user.adminType ?? ''}
          disabled={user.isApproved}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && `problem-${user._id}`}
          onChange={event => change({ adminType: event.target.value as AdminType })}
        >
          <option value="" disabled>
            {CUSTOMERS.choose}
          </option>
          <Options of={ADMIN_TYPES.map(type => [type, ADMIN_TYPE_LABELS[type]])} />
        </select>
        {problem && (
          <p className="err" role="alert" id={`problem-${user._id}`}>
            {problem}
          </p>
        )}
      </td>
      <td className={user.isApproved ? 'good strong' : 'soft'}>
        <span>{user.isApproved ? CUSTOMERS.active : SHELL.notActivated}</span>
        <Story user={user} />
        {!isOwn && <AccessActions user={user} onChanged={onChanged} />}
      </td>
      <td className="half">
        <DecisionButton user={user} isOwn={isOwn} hasRivals={requests > 1} onChange={change} />
      </td>
    </tr>
  )
}

/**
 * Changes an account. It is shown as it will be; changes wait for each other, because an approval follows the choice of a
 * type, and after a failure those that wait are dropped.
 */
function useChanges(saved: User) {
  const { _id, name } = saved
  const [problem, setProblem] = useState<string>()
  const waiting = { mutationKey: [changeUser.path, _id], status: 'pending' as const }
  const changes = useMutationState({
    filters: waiting,
    select: ({ state }) => state.variables as UserChange,
  })
  const user = changes.reduce(applyChange, saved)

  const { mutate } = useMutation({
    mutationKey: waiting.mutationKey,
    scope: { id: _id },
    mutationFn: (body: UserChange) => call(changeUser, { params: { _id }, body }),
    onSuccess(changed, { isApproved }) {
      queryClient.setQueryData(USERS.queryKey, users =>
        users?.map(user => (user._id === _id ? changed : user)),
      )
      // deactivating acts at once (specification, section 4), so it can be undone as quickly
      if (isApproved === false)
        toast.success(
          actionToast(CUSTOMERS.deactivated({ name }), {
            label: BELL.undo,
            name: CUSTOMERS.undoName({ name }),
            run: () => mutate({ isApproved: true }),
          }),
        )
    },
    onError(failed) {
      logError('an account was not changed', failed)
      refuse(failed.message, CUSTOMERS.refused({ name, why: failed.message }))
      const cache = queryClient.getMutationCache()
      for (const change of cache.findAll(waiting)) cache.remove(change)
    },
    onSettled: () => void queryClient.invalidateQueries(USERS),
  })

  function refuse(why: string, told: string) {
    setProblem(why)
    toastError(told)
  }

  function change(wanted: UserChange) {
    if (wanted.isApproved && user.adminType === null) return refuse(CUSTOMERS.needsType, CUSTOMERS.needsType)
    setProblem(undefined)
    mutate(wanted)
  }

  return { user, problem, change }
}

const applyChange = (user: User, { adminType, isApproved }: UserChange): User => ({
  ...user,
  ...(adminType !== undefined && { adminType }),
  // the answer says who decided and when; until then only the decision before is known
  ...(isApproved !== undefined && {
    isApproved,
    status: isApproved ? ('approved' as const) : ('deactivated' as const),
    decision: null,
  }),
})

const Request = ({
  user: { requestCode, requestedAt },
  requests,
}: Pick<CustomerRowProps, 'user' | 'requests'>) => (
  <>
    <div>{REQUEST.requested({ at: dateTime(requestedAt) })}</div>
    {requestCode && (
      <div>
        {REQUEST.code} <b className="ink whole">{requestCode}</b>
      </div>
    )}
    {requests > 1 && <div className="rivals strong ink">{REQUEST.rivals({ count: requests })}</div>}
  </>
)

function describeDecision(isApproved: boolean, { by, at }: NonNullable<User['decision']>): string {
  const values = { status: isApproved ? 'approved' : 'other', at: dateTime(at) } as const
  return by ? ACCESS.decidedBy({ ...values, by }) : ACCESS.decided(values)
}

const Story = ({ user: { isApproved, decision, lastLogin, areas } }: { user: User }) => (
  <div className="hint light">
    {decision && <div>{describeDecision(isApproved, decision)}</div>}
    <div>{lastLogin ? ACCESS.lastLogin({ at: dateTime(lastLogin) }) : ACCESS.neverLoggedIn}</div>
    {areas.length > 0 && <div>{AREAS.looksAfter({ areas: areas.join(', ') })}</div>}
  </div>
)

interface DecisionButtonProps {
  user: User
  isOwn: boolean
  /** Whether others asked with the same email; then the code is asked about first. */
  hasRivals: boolean
  onChange: (change: UserChange) => void
}

/** Approves an account, or deactivates it at once: the own one after a question, because nothing undoes that from here. */
function DecisionButton({ user, isOwn, hasRivals, onChange }: DecisionButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const { name, isApproved, adminType, requestCode } = user

  function decide() {
    // without a type nothing is approved, and there is nothing to ask about
    if (isApproved ? isOwn : hasRivals && adminType !== null) setAsking(true)
    else change()
  }

  function change() {
    setAsking(false)
    onChange({ isApproved: !isApproved })
  }

  const question = isApproved
    ? { question: CUSTOMERS.ownQuestion, explain: CUSTOMERS.ownExplain, go: CUSTOMERS.deactivate }
    : {
        question: requestCode
          ? REQUEST.questionWithCode({ name, code: requestCode })
          : REQUEST.question({ name }),
        explain: REQUEST.explain,
        go: CUSTOMERS.approve,
      }

  return (
    <>
      <Button
        look={isApproved ? 'plain' : undefined}
        label={isApproved ? CUSTOMERS.deactivate : CUSTOMERS.approve}
        about={name}
        onClick={decide}
      />
      {isAsking && <ConfirmDialog {...question} onStay={() => setAsking(false)} onGo={change} />}
    </>
  )
}
