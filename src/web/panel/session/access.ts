import type { Profile } from '#shared/accounts/accounts.ts'
import { hasAccess } from '#shared/accounts/roles.ts'
import type { Access } from '#shared/endpoint.ts'

/** Whether a screen is for a person; the server decides again on every call. */
export function mayEnter(access: Access, person: Profile): boolean {
  return hasAccess(person.isApproved ? person.adminType : 'pending', access)
}
