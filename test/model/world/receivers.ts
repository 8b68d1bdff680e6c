import { openMailServer, parseMail } from '../../support/mailServer.ts'
import {
  type Browser,
  type BrowserSubscription,
  decryptPush,
  openPushService,
} from '../../support/pushService.ts'
import type { Inboxes, Receiver, ReceiverState } from './world.ts'

/** How long a slow receiver takes for its answer, in ms. */
const SLOWNESS = 100
const pause = () => new Promise<void>(resolve => setTimeout(resolve, SLOWNESS))

/** The fake receivers of everything that the product sends. */
export interface Receivers {
  smtpUrl: string
  inboxes: Inboxes
  set(receiver: Receiver, state: ReceiverState): void
  /** What a browser of this name says of itself: the same until `empty`. */
  subscribe(name: string): Promise<BrowserSubscription>
  /** How many messages have begun to come. */
  count(): number
  /** Reads into the inboxes what has come since. */
  read(): Promise<void>
  /** Forgets what came, and the browsers; every receiver takes messages again. */
  empty(): void
  close(): Promise<void>
}

/** Opens the receivers; `now` is the clock of the product that sends. */
export async function openReceivers(now: () => string): Promise<Receivers> {
  const inboxes: Inboxes = { mails: [], pushes: [] }
  let browsers = new Map<string, Browser>()
  let isMailSlow = false
  const mail = await openMailServer({ answerLate: async () => (isMailSlow ? pause() : undefined) })
  const push = await openPushService(() => new Date(now()))

  const set: Receivers['set'] = (receiver, state) => {
    if (receiver === 'mail') {
      mail.behave('*', state === 'down' ? 'defer' : undefined)
      isMailSlow = state === 'slow'
    }
    if (receiver === 'push') {
      delete push.answers['*']
      if (state === 'slow')
        push.answers['*'] = response => void pause().then(() => response.writeHead(201).end())
      if (state === 'down')
        push.answers['*'] = response => {
          push.received.pop()
          response.writeHead(503).end()
        }
    }
  }

  return {
    smtpUrl: mail.url,
    inboxes,
    set,
    async subscribe(name) {
      const browser = browsers.get(name) ?? (await push.subscribe(name))
      browsers.set(name, browser)
      return browser.subscription
    },
    count: () => mail.mails.length + push.received.length,
    async read() {
      for (const received of mail.mails.splice(0)) {
        const { subject = '', text = '' } = await parseMail(received)
        inboxes.mails.push({ to: received.to, subject, text })
      }
      for (const { path, body } of push.received.splice(0)) {
        const browser = path.slice(1)
        const content = JSON.parse(await decryptPush(body, browsers.get(browser)!))
        inboxes.pushes.push({ browser, content })
      }
    },
    empty() {
      for (const receiver of ['mail', 'push'] as const) set(receiver, 'takes')
      for (const list of [mail.mails, push.received, ...Object.values(inboxes)]) list.length = 0
      browsers = new Map()
    },
    close: async () => void (await Promise.all([mail.close(), push.close()])),
  }
}
