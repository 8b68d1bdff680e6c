import type { User, UserChange } from '#shared/accounts/accounts.ts'

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
