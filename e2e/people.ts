import type { AdminType, User } from '#shared/accounts/accounts.ts'
import { type Credentials, send } from './api.ts'

export interface Person extends Credentials {
  name: string
}

const password = 'eleven quiet lanterns'
const person = (name: string): Person => ({
  name,
  email: `${name.toLowerCase().replace(/\W+/g, '.')}@rates.example`,
  password,
})

/** Sets the run up; nobody logs in as this one in a browser. */
export const SETUP_ADMIN = person('Keeper')
/** One person of each type, for every test that needs no account of its own. */
export const STAFF: Record<AdminType, Person> = {
  Admin: person('Asha Nair'),
  'Sub Admin': person('Lakshmi Rao'),
}

/** Asks for an account as anybody may; it waits for approval. */
export async function register(
  url: string,
  adminToken: string,
  { name, email, password }: Person,
): Promise<User> {
  await send(url, 'POST', '/api/auth/register', { body: { name, email, password, mobile: '9876543210' } })
  const users = await send<User[]>(url, 'GET', '/api/admin/users', { token: adminToken })
  return users.find(user => user.email === email)!
}

const change = (url: string, token: string, { _id }: User, body: object) =>
  send(url, 'PUT', `/api/admin/users/${_id}`, { token, body })

export async function approve(
  url: string,
  adminToken: string,
  user: User,
  adminType: AdminType,
): Promise<void> {
  await change(url, adminToken, user, { adminType })
  await change(url, adminToken, user, { isApproved: true })
}

export const deactivate = (url: string, adminToken: string, user: User) =>
  change(url, adminToken, user, { isApproved: false })

/** Creates an account that no other test uses. */
export async function createStaff(url: string, adminToken: string, name: string, type: AdminType) {
  const staff = person(name)
  const user = await register(url, adminToken, staff)
  await approve(url, adminToken, user, type)
  return { ...staff, user }
}
