import { randomBytes } from 'node:crypto'
import { hashPassword } from '#server/accounts/passwords/hashing.ts'
import type { Db } from '#server/database/db.ts'
import { insertMessage } from '#server/messages/queries.ts'
import { insertNotification } from '#server/notifications/queries.ts'
import type { AdminType } from '#shared/accounts/accounts.ts'
import type { NewMessage } from '#shared/messages/messages.ts'
import { putAccount } from './queries.ts'

/** A login for visitors of the demo. */
export interface Login {
  email: string
  password: string
  adminType: AdminType
}

const ADMIN = { name: 'Asha Verma', email: 'admin@demo.example', mobile: '9800000001' }
const CLERK = { name: 'Imran Sheikh', email: 'clerk@demo.example', mobile: '9800000002' }
const APPLICANT = { name: 'Lakshmi Nair', email: 'lakshmi@demo.example', mobile: '9800000003' }
const FORMER = { name: 'Deepak Rao', email: 'deepak@demo.example', mobile: '9800000004' }

const createPassword = () => randomBytes(12).toString('base64url')

/** Gives the Admin and the Sub Admin new passwords, and undoes what a visitor changed in their accounts. */
export async function putLogins(db: Db, at: Date): Promise<Login[]> {
  const logins: Login[] = []
  for (const [person, adminType] of [
    [ADMIN, 'Admin'],
    [CLERK, 'Sub Admin'],
  ] as const) {
    const password = createPassword()
    const passwordHash = await hashPassword(password)
    await db
      .transaction()
      .execute(tx => putAccount(tx, { ...person, adminType, status: 'approved', passwordHash }, at))
    logins.push({ email: person.email, password, adminType })
  }
  return logins
}

const HOUR = 3_600_000

/** Makes a pending and a deactivated account, whose passwords nobody knows, and messages, with what Admins are told of them. */
export async function fillOffice(tx: Db, now: Date): Promise<void> {
  const passwordHash = await hashPassword(createPassword())
  const at = new Date(now.getTime() - 24 * HOUR)
  const accountId = await putAccount(
    tx,
    { ...APPLICANT, adminType: null, status: 'pending', passwordHash },
    at,
  )
  await insertNotification(tx, { type: 'user', accountId }, at)
  await putAccount(tx, { ...FORMER, adminType: 'Sub Admin', status: 'deactivated', passwordHash }, at)
  for (const [index, letter] of LETTERS.entries()) {
    const sentAt = new Date(now.getTime() - (LETTERS.length - index) * 5 * HOUR)
    const messageId = await insertMessage(tx, { ...letter, website: '' }, sentAt)
    if (messageId) await insertNotification(tx, { type: 'message', messageId }, sentAt)
  }
}

/** Invented messages, the oldest first. */
const LETTERS: readonly Omit<NewMessage, 'website'>[] = [
  {
    name: 'Subhash Ghosh',
    email: 'subhash@farm.example',
    phone: '9800011003',
    city: 'Kolkata',
    subject: 'Business / Partnership',
    message: 'We supply broilers to forty shops in Howrah and can send you wholesale rates every morning.',
    preferredContact: 'phone',
  },
  {
    name: 'Anjali Deshmukh',
    email: 'anjali@home.example',
    phone: '',
    city: 'Pune',
    subject: 'Feedback or Suggestion',
    message: 'The comparison of cities is very handy. Could it also show the last year?',
    preferredContact: 'email',
  },
  {
    name: 'Gurpreet Singh',
    email: 'gurpreet@dhaba.example',
    phone: '9800011002',
    city: 'Amritsar',
    subject: 'Request to Add a City',
    message: 'Please add Amritsar. Ludhiana is the nearest now and it is often 5 to 10 rupees off.',
    preferredContact: 'phone',
  },
  {
    name: 'Meena Iyer',
    email: 'meena@kitchen.example',
    phone: '',
    city: 'Chennai',
    subject: 'General Inquiry',
    message: 'At what time do the rates of the day usually appear? We order for our canteen before 9.',
    preferredContact: 'email',
  },
  {
    name: 'Farhan Qureshi',
    email: 'farhan@shop.example',
    phone: '9800011001',
    city: 'Hyderabad',
    subject: 'Report Incorrect Rate',
    message: 'The retail rate of boneless at Mehdipatnam was 10 rupees lower this morning. Please check.',
    preferredContact: 'phone',
  },
]
