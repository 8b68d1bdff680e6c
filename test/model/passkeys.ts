import fc from 'fast-check'
import { makeDevice } from '../support/passkeys.ts'
import { STAFF_PASSWORD } from '../support/staff.ts'
import { requireRole } from './changes.ts'
import * as model from './model.ts'
import { ask, compare, type Person, type Run, toToken } from './run.ts'
import type { Answer } from './world/world.ts'

/** Kiran logs in by a passkey of a device, and Admins decide about the account; somebody else may try to remove a passkey. */
export type KeyDoing =
  | { do: 'add passkey' | 'use passkey' | 'remove passkey'; device: 0 | 1 }
  | { do: 'change kiran'; to: 'off' | 'on' | 'Admin' | 'Sub Admin' }
  | { do: 'reset kiran' }
  | { do: 'log out kiran' }
type KeyCommand = { who: Person } & KeyDoing

const device = fc.constantFrom(0, 1)
const adding = fc.constantFrom('add passkey', 'use passkey')
const to = fc.constantFrom('off', 'on', 'Admin', 'Sub Admin')
/** How often there is which, and of whom. */
export const KEY_KINDS: [number, fc.Arbitrary<unknown>, readonly Person[]][] = [
  [4, fc.record({ do: adding, device }), ['kiran']],
  [1, fc.record({ do: fc.constant('remove passkey'), device }), ['kiran', 'kiran', 'ravi', 'deactivated']],
  [2, fc.record({ do: fc.constant('change kiran'), to }), ['asha', 'asha', 'meera', 'ravi']],
  [1, fc.record({ do: fc.constantFrom('reset kiran', 'log out kiran') }), ['asha', 'meera', 'nobody']],
]

/** What only Kiran has: the devices, the ids of their passkeys and the token of the last login by one. */
const open = () => ({ devices: [makeDevice(), makeDevice()], ids: ['', ''], token: '' })
const holders = new WeakMap<Run, ReturnType<typeof open>>()

const toPassword = (times: number) => (times ? `seven loud accordions ${times}` : STAFF_PASSWORD)
const NOBODY = '00000000-0000-4000-8000-000000000000'
const EMAIL = 'kiran@staff.example'

type Call = (
  method: 'POST' | 'PUT' | 'DELETE' | 'GET',
  url: string,
  body?: unknown,
  token?: string,
) => Promise<Answer>

/** Runs a command at the product. */
async function send(run: Run, command: KeyCommand, call: Call): Promise<Answer> {
  const own = holders.get(run)!
  const { password } = model.current(run.model).keyholder
  const askChallenge = async (url: string, body?: object, token?: string) => {
    const { challenge, rpId: host } = (await call('POST', url, body, token)).json<Record<string, string>>()
    return [challenge!, { host: host!, origin: `https://${host}` }] as const
  }
  /** As Kiran, logged in by the password for as long as it takes. */
  const asKiran = async (work: (token: string, proof: { password: string }) => Promise<Answer>) => {
    const proof = { password: toPassword(password) }
    const login = await call('POST', '/api/auth/login', { email: EMAIL, ...proof })
    if (login.status !== 200) return login
    const { token } = login.json<{ token: string }>()
    const answer = await work(token, proof)
    await call('POST', '/api/auth/logout', undefined, token)
    return answer
  }
  if (command.do === 'add passkey')
    return asKiran(async (token, proof) => {
      const [challenge, site] = await askChallenge('/api/auth/passkeys/begin', proof, token)
      const made = own.devices[command.device]!.make(challenge, site)
      const answer = await call('POST', '/api/auth/passkeys', made, token)
      const [newest] = (await call('GET', '/api/auth/passkeys', undefined, token)).json<{ _id: string }[]>()
      if (answer.status === 201) own.ids[command.device] = newest!._id
      return answer
    })
  if (command.do === 'use passkey') {
    const signed = own.devices[command.device]!.sign(...(await askChallenge('/api/auth/passkeys/challenge')))
    const answer = await call('POST', '/api/auth/passkeys/login', signed)
    if (answer.status === 200) own.token = answer.json<{ token: string }>().token
    return answer
  }
  const by = toToken(run, command.who)
  if (command.do === 'remove passkey') {
    const remove = (token?: string) =>
      call('DELETE', `/api/auth/passkeys/${own.ids[command.device] || NOBODY}`, undefined, token)
    return command.who === 'kiran' ? asKiran(remove) : remove(by)
  }
  const users = (await ask(run, '/api/admin/users', 'asha')).json<{ _id: string; email: string }[]>()
  const url = `/api/admin/users/${users.find(({ email }) => email === EMAIL)!._id}`
  if (command.do === 'log out kiran') return call('DELETE', `${url}/sessions`, undefined, by)
  if (command.do === 'change kiran') {
    const { to } = command
    return call('PUT', url, to === 'on' || to === 'off' ? { isApproved: to === 'on' } : { adminType: to }, by)
  }
  const link = await call('POST', `${url}/reset-link`, { password: STAFF_PASSWORD }, by)
  if (link.status !== 201) return link
  const [, resetToken] = link.json<{ path: string }>().path.split('#')
  return call('POST', '/api/auth/reset', { resetToken, password: toPassword(password + 1) })
}

/** Does it in the model. Returns what goes on record, and for whom. */
function decide(draft: model.Draft, command: KeyCommand): string[] {
  const { keyholder } = draft
  const { devices, isOff, role, password, told } = keyholder
  const change = (to: Partial<model.Keyholder>, ...record: string[]) => {
    draft.keyholder = { ...keyholder, ...to }
    return record
  }
  const deactivated = () => model.refuse(403, 'account.deactivated')
  if (command.do === 'add passkey') {
    if (isOff) deactivated()
    if (devices.includes(command.device)) model.refuse(403, 'passkey.wrong')
    return change({ devices: [...devices, command.device] }, 'passkey.added')
  }
  if (command.do === 'use passkey') {
    if (!devices.includes(command.device)) model.refuse(403, 'passkey.wrong')
    if (isOff) deactivated()
    return change({ isIn: true }, 'login.made')
  }
  if (command.do === 'remove passkey') {
    const isOwn = command.who === 'kiran'
    if (isOwn && isOff) deactivated()
    if (!isOwn) requireRole(draft, 'staff')
    if (!isOwn || !devices.includes(command.device)) model.refuse(404, 'passkey.unknown')
    return change({ devices: devices.filter(each => each !== command.device) }, 'passkey.removed')
  }
  requireRole(draft, 'Admin')
  if (command.do === 'change kiran') {
    const { to } = command
    if (to === 'on') {
      const isTold = isOff && role === 'Admin'
      const news = { told: isTold ? [draft.who, ...told] : told }
      return change({ isOff: false, ...news }, ...(isOff ? ['account.approved'] : []))
    }
    if (to === 'off') return change({ isOff: true, isIn: false }, ...(isOff ? [] : ['account.deactivated']))
    if (!isOff) model.refuse(409, 'account.typeLocked')
    return change({ role: to }, ...(role === to ? [] : ['account.typed']))
  }
  if (command.do === 'log out kiran') return change({ isIn: false }, 'sessions.ended')
  return change({ devices: [], isIn: false, password: password + 1 }, 'password.reset', 'resetLink.made')
}

/** Runs a command at the product and at the model; then compares who is in, what is on record and who is told. */
export async function runPasskey(
  run: Run,
  draft: model.Draft,
  command: KeyCommand,
  conclude: (answer: Answer, work: () => unknown, read: () => unknown) => void,
): Promise<void> {
  if (!holders.has(run)) holders.set(run, open())
  const call: Call = (method, url, body, token) =>
    run.world.call(method, url, { token, body, instance: run.on })
  let record: string[] = []
  const work = () => {
    record = decide(draft, command)
  }
  conclude(await send(run, command, call), work, () => undefined)
  const { keyholder } = model.current(run.model)
  const line = JSON.stringify(command)
  const profile = await call('GET', '/api/auth/profile', undefined, holders.get(run)!.token)
  compare(
    run,
    `${line}: Kiran`,
    profile.status === 200 ? profile.json<{ adminType: string }>().adminType : 'out',
    keyholder.isIn ? keyholder.role : 'out',
  )
  const entries = (await ask(run, '/api/audit', 'asha')).json<{ at: string; action: string }[]>()
  const own = entries.filter(({ at, action }) => Date.parse(at) === run.at && action !== 'login.made')
  const recorded = own.map(({ action }) => action).toSorted()
  compare(
    run,
    `${line}: record`,
    recorded,
    record.filter(action => action !== 'login.made'),
  )
  for (const who of ['meera', 'ravi'] as const) {
    const list = (await ask(run, '/api/notifications', who)).json<{ type: string; title: string }[]>()
    const titles = list.filter(({ type }) => type === 'user').map(({ title }) => title)
    const told = keyholder.told.map(by => `New Admin: kiran, approved by ${by}`)
    compare(run, `${line}: told to ${who}`, titles, who === 'meera' ? told : [])
  }
}

/** A restore ends every session and every passkey. */
export const restoreKeyholder = (state: model.State): model.State => ({
  ...state,
  keyholder: { ...state.keyholder, devices: [], isIn: false },
})
