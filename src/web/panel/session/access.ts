import type { Profile } from '#shared/accounts/accounts.ts'
import type { Access } from '#shared/endpoint.ts'

/** Whether a screen is for a person; the server decides again on every call. */
export function mayEnter(access: Access, person: Profile): boolean {
  if (access === 'admin') return person.isApproved && person.adminType === 'Admin'
  return access === 'staff' ? person.isApproved : true
}
