import { io, type Socket } from 'socket.io-client'
import { create } from '../bench/markets.ts'
import type { Product } from '../bench/product.ts'
import { until } from './fault.ts'
import { send, type Target } from './ledger.ts'

/** In ms. Everything must reach another instance within this time. */
const WITHIN = 1000
const DAY = '2026-01-15'
const PERSON = { email: 'ravi@rates.example', password: 'nine slow river boats' }
const ms = (time: number) => `${Math.round(time)} ms`

/** Claims about several instances: a sentence with its figure, and whether it holds. */
export type Claims = [claim: string, isSo: boolean][]

async function listen(url: string, token: string): Promise<Socket> {
  const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}

/** Returns the time in ms until a socket receives an event, or is closed. */
async function measureTime(socket: Socket, event: string, act: () => Promise<unknown>): Promise<number> {
  let receivedAt: number | undefined
  socket.once(event, () => {
    receivedAt = performance.now()
  })
  const from = performance.now()
  await act()
  await until(event, 10_000, async () => receivedAt !== undefined)
  return receivedAt! - from
}

/** Enters a rate at the first instance and checks the pages of the others and a socket behind the balancer. */
async function tellRate([first, ...others]: Product[], balancer: string, token: string): Promise<Claims> {
  const shows = async ({ url }: Product) =>
    (await (await fetch(`${url}/api/rates/daily?date=${DAY}`)).text()).includes('Elsewhere')
  // every instance caches its page without the rate
  await Promise.all(others.map(shows))
  const socket = await listen(balancer, token)
  const live = await measureTime(socket, 'rates-changed', () => create(first!.url, token, 'Elsewhere', DAY))
  const shown = await until('the others show it', 10_000, async () =>
    (await Promise.all(others.map(shows))).every(Boolean),
  )
  socket.close()
  return [
    [`a rate of one is on the pages of the others ${ms(shown)} after its event`, shown < WITHIN],
    [`a live event of one reaches a socket behind the balancer in ${ms(live)}`, live < WITHIN],
  ]
}

/** Approves and deactivates an account at the first instance; it logs in at the second and listens at the third. */
async function deactivate([first, second, third]: Product[], token: string): Promise<Claims> {
  const admin: Target = { url: first!.url, token }
  await send(admin, 'POST', '/api/auth/register', { ...PERSON, name: 'Ravi', mobile: '9876543210' })
  const { body } = await send(admin, 'GET', '/api/admin/users')
  const users = JSON.parse(body) as { _id: string; email: string }[]
  const path = `/api/admin/users/${users.find(({ email }) => email === PERSON.email)!._id}`
  for (const change of [{ adminType: 'Sub Admin' }, { isApproved: true }])
    await send(admin, 'PUT', path, change)
  const login = await send({ url: second!.url, token: '' }, 'POST', '/api/auth/login', PERSON)
  const socket = await listen(third!.url, (JSON.parse(login.body) as { token: string }).token)
  const closed = await measureTime(socket, 'disconnect', () =>
    send(admin, 'PUT', path, { isApproved: false }),
  )
  socket.close()
  return [[`a deactivation at one closes a socket at another in ${ms(closed)}`, closed < WITHIN]]
}

export async function across(products: Product[], balancer: string): Promise<Claims> {
  const token = await products[0]!.logIn()
  return [...(await tellRate(products, balancer, token)), ...(await deactivate(products, token))]
}
