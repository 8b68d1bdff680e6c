/*
 * This browser as a receiver of alerts, for the form and for the offline worker. The key of one of its alerts opens all. Neither loads
 * the declarations of the calls, which would be most of what they weigh.
 */
import type { AlertOffer } from '#features/alerts/shared/api.ts'
import { KEY_ADDRESS, KEY_CACHE } from '#features/alerts/shared/push.ts'
import { withCaches } from '#web/withCaches.ts'

const openCache = () => withCaches(caches => caches.open(KEY_CACHE))

export const readKey = async (): Promise<string | undefined> =>
  (await (await openCache())?.match(KEY_ADDRESS))?.text()
export const storeKey = async (key: string) => (await openCache())?.put(KEY_ADDRESS, new Response(key))
export const forgetKey = async () => (await openCache())?.delete(KEY_ADDRESS)

export const SUBSCRIPTIONS = '/api/alerts/subscriptions'

/** Subscribes to the push service of the browser. Throws where one of them or the server refuses. */
export async function subscribeToPushes({
  pushManager,
}: ServiceWorkerRegistration): Promise<PushSubscription> {
  const { pushKey }: AlertOffer = await (await fetch('/api/alerts/offer')).json()
  const options = { userVisibleOnly: true, applicationServerKey: pushKey }
  return pushManager.subscribe(options).catch(async error => {
    // a subscription with the key of an installation before this one
    if (error.name !== 'InvalidStateError') throw error
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
}
