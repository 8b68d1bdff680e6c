/** A push as it is shown: what the offline worker gives to `showNotification`, in the reader's language. */
export interface PushNotification {
  title: string
  options: {
    body: string
    lang: string
    icon: string
    /** Another notification of the same tag takes its place: a repetition, or a correction. */
    tag: string
    /** Whether it is heard though it takes the place of another one. */
    renotify: boolean
    data: PushData
  }
}

/** Data that the worker needs when somebody taps the notification. */
export interface PushData {
  /** Path of the page that opens. */
  path: string
  /** Key of the subscription. */
  key: string
}

/** The cache of the browser, and the address in it, that hold the key of its subscription: pages and worker reach them. */
export const KEY_CACHE = 'alerts-1'
export const KEY_ADDRESS = '/alerts/own'
