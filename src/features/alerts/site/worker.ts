/*
 * What the offline worker does with pushes. They come with all their words, in the language that was chosen; each is shown,
 * as browsers ask for.
 */
import type { WorkerFeature } from '#web/site/offline/features.ts'
import { KEY_CACHE, type PushData, type PushNotification } from '../shared/push.ts'
import { eraseAll, readKey, readSubscription, storeKey, subscribe } from './device.ts'

/** Opens the page of a notification, or shows the window that has it. */
async function openPage({ clients, location }: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => new URL(url).pathname === new URL(path, location.origin).pathname)
  await (open ? open.focus() : clients.openWindow(path))
}

/** Subscribes again after the browser has changed its endpoint. The choices stay; the keys are new. */
async function renew({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  const key = await readKey()
  const subscription = key && (await readSubscription(key))
  if (!key || !subscription) return
  for (const { choice } of [subscription, ...subscription.others]) await subscribe(pushManager, choice)
  await eraseAll(key)
}

function listenForPushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', event => {
    const { title, options }: PushNotification = event.data!.json()
    event.waitUntil(worker.registration.showNotification(title, options))
  })
  worker.addEventListener('notificationclick', event => {
    const { notification } = event
    const { path, key }: PushData = notification.data
    notification.close()
    // the key that was stored may be of an alert that has ended
    event.waitUntil(Promise.all([openPage(worker, path), storeKey(key)]))
  })
  worker.addEventListener('pushsubscriptionchange', event => {
    ;(event as ExtendableEvent).waitUntil(renew(worker.registration))
  })
}

export const feature: WorkerFeature = {
  start: listenForPushes,
  caches: [KEY_CACHE],
  never: /^\/([a-z]{2}\/)?alerts\//,
}
