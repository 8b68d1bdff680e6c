/*
 * Alerts of this browser. The form of alerts asks it for permission, and sends what only the browser knows; the page of such an alert
 * leaves its key here, by which the form finds the way back.
 */
import { forgetKey, readKey, SUBSCRIPTIONS, storeKey, subscribeToPushes } from '../device.ts'

/** iPhones and iPads, which call themselves Macs, push to sites on the Home Screen only. */
const isApplePhone = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Why this browser cannot be told anything now. */
function findObstacle() {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isAble) return isApplePhone() ? 'install' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : undefined
}

function openForm(part: HTMLElement): void {
  const button = part.querySelector('button')!
  const say = (obstacle?: string) => {
    for (const text of part.querySelectorAll<HTMLElement>('[data-obstacle]'))
      text.hidden = text.dataset.obstacle !== obstacle
  }

  /** Sends the form as the one of this browser. */
  async function send(): Promise<void> {
    const permission = await Notification.requestPermission()
    if (permission !== 'granted') return say(findObstacle())
    const push = part.querySelector<HTMLInputElement>('[name=push]')!
    push.value = JSON.stringify(await subscribeToPushes(await navigator.serviceWorker.ready))
    push.form!.submit()
  }

  /** Shows the way to the alerts that this browser has. */
  async function findOwn(): Promise<void> {
    const key = await readKey()
    if (key === undefined) return
    const { status } = await fetch(`${SUBSCRIPTIONS}/${key}`)
    if (status === 404) await forgetKey()
    if (status !== 200) return
    const link = part.querySelector('a')!
    link.href += `/${key}`
    link.hidden = false
  }

  const obstacle = findObstacle()
  part.hidden = false
  button.disabled = obstacle !== undefined
  say(obstacle)
  button.addEventListener('click', () => {
    say()
    send().catch(() => say('failed'))
  })
  void findOwn()
}

export function start(part: HTMLElement): void {
  const { alertKey } = part.dataset
  if (alertKey) void storeKey(alertKey)
  else openForm(part)
}
