import { createContext } from 'react'
import { listUsers } from '#shared/accounts/api.ts'
import { hasAccess } from '#shared/accounts/roles.ts'
import { call } from '#web/call.ts'
import { useQuery } from '#web/panel/query/query.ts'

interface Admin {
  _id: string
  name: string
}

/** To whom a message can be assigned. */
export const Admins = createContext<readonly Admin[]>([])

export function useAdmins(): readonly Admin[] {
  const { data = [] } = useQuery('users', signal => call(listUsers, {}, { signal }))
  return data.filter(({ isApproved, adminType }) => isApproved && hasAccess(adminType, 'admin'))
}
