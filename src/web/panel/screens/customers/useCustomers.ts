import { useEffect, useRef, useState } from 'react'
import type { User, UserChange } from '#shared/accounts/accounts.ts'
import { changeUser, listUsers } from '#shared/accounts/api.ts'
import { CallFailed, call } from '#web/call.ts'
import { useLiveEvent } from '#web/panel/live/liveEvents.ts'
import { logError, useQuery } from '#web/panel/query/query.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { CUSTOMERS } from './texts.ts'

/** Why an account was not changed. */
export interface Problem {
  _id: string
  text: string
}

/** The accounts; changes show at once and are sent one after another, and in the end the server's word stands. */
export function useCustomers() {
  const users = useQuery('users', signal => call(listUsers, {}, { signal }))
  const [overlay, setOverlay] = useState<Overlay>({})
  const [problem, setProblem] = useState<Problem>()
  const queues = useRef(new Map<string, Promise<boolean>>())
  useLiveEvent('user', users.refetch)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list has in it what was answered before
  useEffect(() => setOverlay(onlyOnTheirWay), [users.data])

  function refuse({ _id, name }: User, text: string) {
    setProblem({ _id, text })
    toast(CUSTOMERS.refused(name, text), 'error')
  }

  async function send(user: User, change: UserChange, isLast: () => boolean): Promise<boolean> {
    const { _id } = user
    try {
      const answer = await call(changeUser, { params: { _id }, body: change })
      if (isLast()) setOverlay(shown => withAnswer(shown, answer))
      return true
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      logError('an account was not changed', failed)
      setOverlay(shown => withoutChange(shown, _id))
      refuse(user, failed.message)
      return false
    } finally {
      if (isLast()) {
        queues.current.delete(_id)
        users.refetch()
      }
    }
  }

  /** What follows a change of the same account that failed is not sent: it was meant on top of that one. */
  function change(user: User, wanted: UserChange) {
    if (wanted.isApproved && user.adminType === null) {
      setProblem({ _id: user._id, text: CUSTOMERS.needsType })
      return toast(CUSTOMERS.needsType, 'error')
    }
    setProblem(undefined)
    setOverlay(shown => withChange(shown, user._id, wanted))
    const before = queues.current.get(user._id) ?? Promise.resolve(true)
    const isLast = () => queues.current.get(user._id) === mine
    const mine: Promise<boolean> = before.then(isDone => {
      if (isDone) return send(user, wanted, isLast)
      if (isLast()) queues.current.delete(user._id)
      return false
    })
    queues.current.set(user._id, mine)
  }

  return { users, overlay, problem, change }
}

/** A change of an account that is shown already; settled: the server has answered it. */
export interface Shown {
  change: Partial<User>
  isSettled: boolean
}
/** Changes by the id of their account. */
export type Overlay = Readonly<Record<string, Shown>>

/** Shows a change at once, on top of those that are still on their way. */
export const withChange = (overlay: Overlay, _id: string, change: UserChange): Overlay => ({
  ...overlay,
  [_id]: { change: { ...overlay[_id]?.change, ...pickDefined(change) }, isSettled: false },
})

/** The server's word takes the place of what was shown before it spoke. */
export const withAnswer = (overlay: Overlay, user: User): Overlay => ({
  ...overlay,
  [user._id]: { change: user, isSettled: true },
})

/** What was refused is shown no longer. */
export function withoutChange(overlay: Overlay, _id: string): Overlay {
  const { [_id]: _, ...rest } = overlay
  return rest
}

/** A list that is newer than the answers has them in it. */
export const onlyOnTheirWay = (overlay: Overlay): Overlay =>
  Object.fromEntries(Object.entries(overlay).filter(([, { isSettled }]) => !isSettled))

/** The accounts as they are shown: those that fit the search, with the changes on top. */
export function applyOverlay(users: readonly User[], overlay: Overlay, search: string): User[] {
  const sought = search.trim().toLowerCase()
  return users
    .map(user => ({ ...user, ...overlay[user._id]?.change }))
    .filter(({ name, email, mobile, requestCode }) =>
      [name, email, mobile, requestCode ?? ''].some(text => text.toLowerCase().includes(sought)),
    )
}

const pickDefined = ({ adminType, isApproved }: UserChange): Partial<User> => ({
  ...(adminType === undefined ? {} : { adminType }),
  // who decided and when is told by the answer; what is known is the decision before
  ...(isApproved === undefined
    ? {}
    : { isApproved, status: isApproved ? 'approved' : 'deactivated', decision: null }),
})
