import type { Access } from '#shared/endpoint.ts'
import type { ProblemCode } from '#shared/problems.ts'
import type { AccountStatus, AdminType } from './accounts.ts'

/** The role of a caller: `nobody` without a session, the status of an account that is not approved, or the type of staff. */
export type Role = 'nobody' | Exclude<AccountStatus, 'approved'> | AdminType

/**
 * Who may make the calls and open the screens of each access (specification, section 6). The server's guard, its check
 * within a write, the panel and docs/access.md read this table; whatever it does not name may do nothing.
 */
export const PERMISSIONS: Record<Access, Record<Role, boolean>> = {
  public: { nobody: true, deactivated: true, pending: true, 'Sub Admin': true, Admin: true },
  account: { nobody: false, deactivated: false, pending: true, 'Sub Admin': true, Admin: true },
  'staff.read': { nobody: false, deactivated: false, pending: false, 'Sub Admin': true, Admin: true },
  'staff.write': { nobody: false, deactivated: false, pending: false, 'Sub Admin': true, Admin: true },
  admin: { nobody: false, deactivated: false, pending: false, 'Sub Admin': false, Admin: true },
}

export const ROLES = Object.keys(PERMISSIONS.public) as Role[]

/** An access, or a role, may come from a newer database or server: then it is in no table, and has no permission. */
type MaybePermitted = Partial<Record<string, Partial<Record<string, boolean>>>>

/** Whether a role has an access. */
export const hasAccess = (role: string | null, access: string): boolean =>
  role !== null && (PERMISSIONS as MaybePermitted)[access]?.[role] === true

/** Returns the roles with an access. */
export const listRoles = (access: string): Role[] => ROLES.filter(role => hasAccess(role, access))

/** The types of staff that may do what is for Admins. */
export const ADMINS = listRoles('admin') as AdminType[]

/** Whether an Admin may choose cities for a role: its Day Sheet begins with them. */
export const hasAreas = (role: string | null): boolean =>
  hasAccess(role, 'staff.write') && !hasAccess(role, 'admin')

/** Returns the error of a role without access; an unknown role is refused as a deactivated account is. */
export function toRefusal(role: string | null): ProblemCode {
  if (role === 'nobody') return 'session.missing'
  if (role === 'pending') return 'account.pending'
  const isStaff = role !== 'deactivated' && (ROLES as (string | null)[]).includes(role)
  return isStaff ? 'access.admin' : 'account.deactivated'
}
