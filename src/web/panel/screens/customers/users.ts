import type { AccountStatus, User } from '#shared/accounts/accounts.ts'
import { listUsers } from '#shared/accounts/api.ts'
import { queryFor } from '#web/panel/query/queryClient.ts'

export const USERS = { ...queryFor(listUsers, {}), meta: { live: 'user' as const } }

/** What is chosen of a list when one of it is ticked or unticked. */
export const withChosen = (chosen: readonly string[], one: string, isChosen: boolean): string[] =>
  isChosen ? [...chosen, one] : chosen.filter(each => each !== one)

/** What differs between requests with one email. */
export interface Rivalry {
  count: number
  name: boolean
  mobile: boolean
}

/** What differs between the request of a user and others with the same email; undefined where there is no other. */
export function compareRequests(user: User, users: readonly User[]): Rivalry | undefined {
  if (user.status !== 'pending') return undefined
  const requests = users.filter(({ status, email }) => status === 'pending' && email === user.email)
  if (requests.length < 2) return undefined
  const differs = (field: 'name' | 'mobile') => requests.some(request => request[field] !== user[field])
  return { count: requests.length, name: differs('name'), mobile: differs('mobile') }
}

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
