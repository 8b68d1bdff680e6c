/*
 * The alerts of this browser: made by the sheet, made anew by the offline worker when the browser changes its
 * endpoint. The key of one opens all. Neither loads the declarations of the calls, which would be most of what they weigh.
 */
import type { AlertOffer, Subscription } from '#features/alerts/shared/api.ts'
import { KEY_ADDRESS, KEY_CACHE } from '#features/alerts/shared/push.ts'
import type { AlertChoice } from '#features/alerts/shared/rules.ts'

/** The choice on this device; the server knows the rest. */
export type DeviceChoice = Pick<AlertChoice, 'cities' | 'language' | 'rule' | 'frequency' | 'market'> &
  Partial<AlertChoice>

/** An alert of this browser, with its key. */
export interface DeviceAlert {
  key: string
  choice: DeviceChoice
}

const SUBSCRIPTIONS = '/api/alerts/subscriptions'
const toAddress = (key: string) => `${SUBSCRIPTIONS}/${key}`

export async function readKey(): Promise<string | undefined> {
  const stored = await (await caches.open(KEY_CACHE)).match(KEY_ADDRESS)
  return stored?.text()
}
export const storeKey = async (key: string) =>
  (await caches.open(KEY_CACHE)).put(KEY_ADDRESS, new Response(key))
export const forgetKey = async () => (await caches.open(KEY_CACHE)).delete(KEY_ADDRESS)

/** Throws an Error where the server refuses or does not answer; undefined where there is no such subscription. */
async function send<Answer>(method: string, path: string, body?: unknown): Promise<Answer | undefined> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(path, {
    method,
    ...(body !== undefined && { headers, body: JSON.stringify(body) }),
  })
  if (answer.status === 404) return undefined
  if (!answer.ok) {
    const { code } = await answer.json().catch(() => ({}))
    throw new Error(`${method} ${path}: ${answer.status}`, { cause: code })
  }
  return answer.json()
}

export const readOffer = () => send<AlertOffer>('GET', '/api/alerts/offer')
export const readSubscription = (key: string) => send<Subscription>('GET', toAddress(key))
export const changeChoice = (key: string, choice: DeviceChoice) =>
  send<DeviceAlert>('PUT', toAddress(key), choice)
export const addAlert = (key: string, choice: DeviceChoice) =>
  send<{ key: string }>('POST', `${toAddress(key)}/alerts`, choice)
export const erase = (key: string) => send('DELETE', toAddress(key))
export const eraseAll = (key: string) => send('DELETE', `${toAddress(key)}/alerts`)

/** Adds an alert of this browser and returns its key. Throws where browser, push service or server refuse. */
export async function subscribe(pushManager: PushManager, choice: DeviceChoice): Promise<string> {
  const offer = await readOffer()
  const options = { userVisibleOnly: true, applicationServerKey: offer?.pushKey ?? null }
  const push = await pushManager.subscribe(options).catch(async error => {
    // a subscription with the key of an installation before this one
    if (error.name !== 'InvalidStateError') throw error
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  const created = await send<{ key: string }>('POST', SUBSCRIPTIONS, { ...choice, push })
  if (!created) throw new Error('no subscription was made')
  await storeKey(created.key)
  return created.key
}
