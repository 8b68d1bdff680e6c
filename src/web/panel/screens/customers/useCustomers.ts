import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import * as z from 'zod/mini'
import { CUSTOMERS } from '#messages/panel/customers.js'
import { BELL } from '#messages/panel/notifications.js'
import { ACCOUNT_STATUSES, type User, type UserChange } from '#shared/accounts/accounts.ts'
import { changeUser, listUsers } from '#shared/accounts/api.ts'
import { CallFailed, call } from '#web/call.ts'
import { logError } from '#web/panel/errors.ts'
import { queryClient, queryFor } from '#web/panel/query/queryClient.ts'
import { anyText, createChoice } from '#web/panel/useAddressFilter.ts'
import { toastError } from '#web/ui/toasts/toastError.ts'
import { actionToast } from '#web/ui/toasts/actionToast.tsx'

const USERS = { ...queryFor(listUsers, {}), meta: { live: 'user' as const } }

export const CustomerFilter = z.object({ status: createChoice(ACCOUNT_STATUSES), q: anyText })
export type CustomerFilter = z.infer<typeof CustomerFilter>

/** Why an account was not changed. */
export interface Problem {
  _id: string
  text: string
}

/** Changes that the server has not answered yet, in the order they are sent, by the id of their account. */
type PendingChanges = ReadonlyMap<string, readonly UserChange[]>

/**
 * The accounts, as they will be once the pending changes are saved. Those of one account wait for each other, because an
 * approval follows the choice of a type; after a failure the rest is dropped.
 */
export function useCustomers() {
  const users = useQuery(USERS)
  const [pending, setPending] = useState<PendingChanges>(new Map())
  const [problem, setProblem] = useState<Problem>()
  const queues = useRef(new Map<string, UserChange[]>())

  function refuse({ _id, name }: User, text: string) {
    setProblem({ _id, text })
    toastError(CUSTOMERS.refused({ name, why: text }))
  }

  async function sendQueue(user: User, queue: UserChange[]) {
    try {
      for (let next = queue[0]; next; next = queue[0]) {
        const saved = await call(changeUser, { params: { _id: user._id }, body: next })
        queryClient.setQueryData(USERS.queryKey, known =>
          known?.map(one => (one._id === saved._id ? saved : one)),
        )
        queue.shift()
        setPending(new Map(queues.current))
        if (next.isApproved === false) offerUndo(saved)
      }
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      logError('an account was not changed', failed)
      refuse(user, failed.message)
    } finally {
      queues.current.delete(user._id)
      setPending(new Map(queues.current))
      void users.refetch()
    }
  }

  /** Deactivating acts at once (specification, section 4), so it can be undone as quickly. */
  const offerUndo = (user: User) =>
    toast.success(
      actionToast(CUSTOMERS.deactivated({ name: user.name }), {
        label: BELL.undo,
        name: CUSTOMERS.undoName({ name: user.name }),
        run: () => change(user, { isApproved: true }),
      }),
    )

  function change(user: User, wanted: UserChange) {
    if (wanted.isApproved && user.adminType === null) {
      setProblem({ _id: user._id, text: CUSTOMERS.needsType })
      return toastError(CUSTOMERS.needsType)
    }
    setProblem(undefined)
    const queue = queues.current.get(user._id)
    if (queue) queue.push(wanted)
    else {
      const started = [wanted]
      queues.current.set(user._id, started)
      void sendQueue(user, started)
    }
    setPending(new Map(queues.current))
  }

  return { users, pending, problem, change }
}

export const applyChanges = (users: readonly User[], pending: PendingChanges): User[] =>
  users.map(user => (pending.get(user._id) ?? []).reduce(applyChange, user))

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

/** The accounts of a status, and with a text in their name, email, mobile number or request code. */
export function filterUsers(users: readonly User[], filter: CustomerFilter): User[] {
  const sought = (filter.q ?? '').trim().toLowerCase()
  return users.filter(
    ({ status, name, email, mobile, requestCode }) =>
      (!filter.status || status === filter.status) &&
      [name, email, mobile, requestCode ?? ''].some(text => text.toLowerCase().includes(sought)),
  )
}
