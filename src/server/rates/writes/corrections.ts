import { hasAccess } from '#shared/accounts/roles.ts'

/** Who wrote a record, and which role the account has now that wants to correct it. */
export interface Authorship {
  role: string | null
  /** The account of the last entry; null when the product entered it. */
  enteredBy: string | null
  /** The account of the last write. */
  writtenBy: string | null
  /** Seconds since the entry. */
  age: number
}

/**
 * Whether an account may replace a record: an Admin always, other staff their own entry for so many minutes, as long as
 * nobody else has written to it.
 */
export const mayCorrect = (
  accountId: string | null,
  { role, enteredBy, writtenBy, age }: Authorship,
  minutes: number,
): boolean =>
  hasAccess(role, 'admin') ||
  (hasAccess(role, 'staff.write') &&
    accountId !== null &&
    enteredBy === accountId &&
    writtenBy === accountId &&
    age < minutes * 60)
