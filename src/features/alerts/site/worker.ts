/*
 * What the offline worker does with pushes. They come with all their words, in the language that was chosen; each is shown,
 * as browsers ask for.
 */
import type { Subscription } from '../shared/api.ts'
import type { PushData, PushNotification } from '../shared/push.ts'
import { readKey, SUBSCRIPTIONS, storeKey, subscribeToPushes } from './device.ts'

/** Opens the page of a notification, or shows the window that has it. */
async function openPage({ clients, location }: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => new URL(url).pathname === new URL(path, location.origin).pathname)
  await (open ? open.focus() : clients.openWindow(path))
}

/** Subscribes again after the browser has changed its endpoint. The choices stay; the keys are new. */
async function renew(registration: ServiceWorkerRegistration): Promise<void> {
  const old = `${SUBSCRIPTIONS}/${await readKey()}`
  const answer = await fetch(old)
  if (!answer.ok) return
  const subscription: Subscription = await answer.json()
  const push = await subscribeToPushes(registration)
  for (const { choice } of [subscription, ...subscription.others]) {
    const created = await fetch(SUBSCRIPTIONS, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...choice, push }),
    })
    if (!created.ok) throw new Error(`not subscribed again: ${created.status}`)
    await storeKey((await created.json()).key)
  }
  await fetch(`${old}/alerts`, { method: 'DELETE' })
}

export function listenForPushes(worker: ServiceWorkerGlobalScope): void {
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
