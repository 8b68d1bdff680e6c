import type { AdminType, User } from '#shared/accounts/accounts.ts'
import { type Credentials, send } from './api.ts'
import { readRun, type Server } from './run.ts'

export interface Person extends Credentials {
  name: string
}

const password = 'eleven quiet lanterns'
/** What somebody of this name logs in with. */
export const makePerson = (name: string): Person => ({
  name,
  email: `${name.toLowerCase().replace(/\W+/g, '.')}@rates.example`,
  password,
})

/** Sets the run up; nobody logs in as this one in a browser. */
export const SETUP_ADMIN = makePerson('Keeper')
/** One person of each type, for every test that needs no account of its own. */
export const STAFF: Record<AdminType, Person> = {
  Admin: makePerson('Asha Nair'),
  'Sub Admin': makePerson('Lakshmi Rao'),
}

/** Asks for an account as anybody may; it waits for approval. */
export async function register({ name, email, password }: Person, server: Server = readRun()): Promise<User> {
  const { url, adminToken: token } = server
  const body = { name, email, password, mobile: '9876543210' }
  await send('POST', '/api/auth/register', { body, url })
  const users = await send<User[]>('GET', '/api/admin/users', { token, url })
  return users.find(user => user.email === email)!
}

const change = ({ _id }: User, body: object, { url, adminToken: token }: Server) =>
  send('PUT', `/api/admin/users/${_id}`, { token, body, url })

export async function approve(user: User, adminType: AdminType, server: Server = readRun()): Promise<void> {
  await change(user, { adminType }, server)
  await change(user, { isApproved: true }, server)
}

export const deactivate = (user: User, server: Server = readRun()) =>
  change(user, { isApproved: false }, server)

/** Creates an account that no other test uses. */
export async function createStaff(name: string, type: AdminType, server?: Server) {
  const staff = makePerson(name)
  const user = await register(staff, server)
  await approve(user, type, server)
  return { ...staff, user }
}
