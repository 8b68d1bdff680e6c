import type { AccountStatus, User } from '#shared/accounts/accounts.ts'
import { listUsers } from '#shared/accounts/api.ts'
import { queryFor } from '#web/panel/query/queryClient.ts'

export const USERS = { ...queryFor(listUsers, {}), meta: { live: 'user' as const } }

/** What is chosen of a list when one of it is ticked or unticked. */
export const withChosen = (chosen: readonly string[], one: string, isChosen: boolean): string[] =>
  isChosen ? [...chosen, one] : chosen.filter(each => each !== one)

/** How many wait who asked with the email of a request; 0 for an account that is no request. */
export const countRequests = (user: User, users: readonly User[]): number =>
  user.status === 'pending'
    ? users.filter(({ status, email }) => status === 'pending' && email === user.email).length
    : 0

/** Users in their order, requests with one email next to each other, where the first of them stands. */
export function groupRequests(users: readonly User[]): User[] {
  const groups = new Map<string, User[]>()
  for (const user of users) {
    const key = user.status === 'pending' ? `email ${user.email}` : user._id
    groups.set(key, [...(groups.get(key) ?? []), user])
  }
  return [...groups.values()].flat()
}

/** The accounts of a status, and with a text in their name, email, mobile number or request code. */
export function filterUsers(
  users: readonly User[],
  filter: { status?: AccountStatus | undefined; q?: string | undefined },
): User[] {
  const sought = (filter.q ?? '').trim().toLowerCase()
  return users.filter(
    ({ status, name, email, mobile, requestCode }) =>
      (!filter.status || status === filter.status) &&
      [name, email, mobile, requestCode ?? ''].some(text => text.toLowerCase().includes(sought)),
  )
}
