import { randomBytes, randomInt } from 'node:crypto'
import { requestTitle } from '#server/accounts/registration/titles.ts'
import type { Db } from '#server/database/tables.ts'
import type { AdminType } from '#shared/accounts/accounts.ts'
import { insertAccounts, insertNotifications, putAccount, type SampleAccount } from './queries.ts'
import { WORDS } from './words.ts'

/** What a visitor of the demo logs in with. */
export interface Login {
  email: string
  password: string
  adminType: AdminType
}

type Person = Pick<SampleAccount, 'name' | 'email' | 'mobile'>

const ADMIN: Person = { name: 'Asha Verma', email: 'admin@demo.example', mobile: '9800000001' }
const CLERK: Person = { name: 'Imran Sheikh', email: 'clerk@demo.example', mobile: '9800000002' }
const APPLICANT: Person = { name: 'Lakshmi Nair', email: 'lakshmi@demo.example', mobile: '9800000003' }
const FORMER: Person = { name: 'Deepak Rao', email: 'deepak@demo.example', mobile: '9800000004' }

/** Three words and three digits, 34 random bits and more: good for one start, behind the throttle of logins. */
export function newPassword(minLength: number): string {
  const words: string[] = []
  while (words.length < 3 || words.join('-').length + 4 < minLength) {
    words.push(WORDS[randomInt(WORDS.length)]!)
  }
  return [...words, randomInt(100, 1000)].join('-')
}

export interface Hired {
  hashPassword(password: string): Promise<string>
  minLength: number
}

interface Desk extends Login {
  account: SampleAccount
}

/** New logins of the Admin and the Sub Admin, with what is kept of them. */
export const newLogins = ({ hashPassword, minLength }: Hired): Promise<Desk[]> =>
  Promise.all(
    (
      [
        [ADMIN, 'Admin'],
        [CLERK, 'Sub Admin'],
      ] as const
    ).map(async ([person, adminType]) => {
      const password = newPassword(minLength)
      const passwordHash = await hashPassword(password)
      const account = { ...person, adminType, status: 'approved' as const, passwordHash }
      return { email: person.email, password, adminType, account }
    }),
  )

/** Gives the two their new passwords; whatever a visitor did to their accounts is undone. */
export async function putLogins(tx: Db, desks: readonly Desk[], at: Date): Promise<void> {
  for (const { account } of desks) await putAccount(tx, account, at)
}

const DAY = 86_400_000

/** One who waits for approval, and one who was deactivated; nobody knows their passwords. */
export async function hireOthers(tx: Db, { hashPassword }: Hired, now: Date): Promise<void> {
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'))
  const at = new Date(now.getTime() - DAY)
  const accounts: SampleAccount[] = [
    { ...APPLICANT, adminType: null, status: 'pending', passwordHash },
    { ...FORMER, adminType: 'Sub Admin', status: 'deactivated', passwordHash },
  ]
  const added = await insertAccounts(tx, accounts, at)
  const account_id = added.get(APPLICANT.email)
  if (account_id)
    await insertNotifications(tx, [{ type: 'user', title: requestTitle(APPLICANT), account_id, at }])
}
