/** Why this browser cannot be told anything now. */
export type Obstacle = 'unsupported' | 'install' | 'denied'

/** iPhones and iPads, which call themselves Macs, push to sites on the Home Screen only. */
const isApplePhone = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export function findObstacle(): Obstacle | undefined {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isAble) return isApplePhone() ? 'install' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : undefined
}
