import { createHash } from 'node:crypto'
import type { AlertContent } from '#features/alerts/shared/content.ts'
import type { PushNotification } from '#features/alerts/shared/push.ts'
import type { Config } from '#server/config.ts'
import { getContact } from '#server/http/securityText.ts'
import { createConnections, type OutboundAnswer, postOutbound } from '#server/outbound/post.ts'
import { namesPrivateHost, OutboundError } from '#server/outbound/publicAddresses.ts'
import { addDays, toIndiaInstant } from '#shared/days.ts'
import { formatFailure } from '#shared/outbound.ts'
import type { Browser, Channels, Outcome } from '../channel.ts'
import { encryptPush, isPushKeys } from './encrypt.ts'
import { createVapid, type VapidKeys } from './vapid.ts'

/** Connections at a time: enough for 10,000 messages in 15 s that take 90 ms each. */
const MAX_CONNECTIONS = 64
/** A push service that asks for more patience is asked again sooner, ms. */
const MAX_WAIT = 2 * 60 * 60 * 1000

/** The push services of the browsers: Chrome and those made from it, Firefox, Safari, Edge on Windows. */
const KNOWN = [
  /^fcm\.googleapis\.com$/,
  /^[a-z0-9-]{1,63}\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]{1,63}\.push\.apple\.com$/,
  /^[a-z0-9-]{1,63}\.notify\.windows\.com$/,
]

/**
 * Parses the endpoint of a browser's subscription: undefined where it is none, names somebody, or leads to where nothing may be
 * sent (`PUSH_TARGETS`).
 */
export function parseEndpoint(text: string, targets: Config['PUSH_TARGETS']): URL | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  if (targets === 'any') return url
  if (url.protocol !== 'https:' || namesPrivateHost(url)) return undefined
  const isKnown = url.port === '' && KNOWN.some(host => host.test(url.hostname))
  return targets === 'public' || isKnown ? url : undefined
}

interface PushSender {
  config: Pick<Config, 'PUSH_TARGETS' | 'SECURITY_CONTACT' | 'SITE_URL'>
  now(): Date
  keys: VapidKeys
  render(content: AlertContent, key: string): Promise<PushNotification>
}

/** Opens the way to browsers. A message that was not delivered by the end of its day is worth nothing, and push services drop it. */
export function openPush({ config, now, keys, render }: PushSender): NonNullable<Channels['push']> {
  const authorize = createVapid({ keys, contact: getContact(config), now })
  const connections = createConnections(MAX_CONNECTIONS)
  return {
    concurrency: MAX_CONNECTIONS,
    accepts: ({ endpoint, ...keys }) =>
      parseEndpoint(endpoint, config.PUSH_TARGETS) !== undefined && isPushKeys(keys),
    async send({ contact, content, key }, signal) {
      const { endpoint, ...keys } = contact as Browser
      const url = parseEndpoint(endpoint, config.PUSH_TARGETS)
      if (!url) return { reason: formatFailure('forbidden') }
      const notification = await render(content, key)
      try {
        const answer = await postOutbound({
          url,
          headers: {
            authorization: authorize(url.origin),
            'content-type': 'application/octet-stream',
            'content-encoding': 'aes128gcm',
            ttl: String(countSeconds(content, now())),
            topic: createHash('sha256').update(notification.options.tag).digest('base64url').slice(0, 32),
          },
          body: encryptPush(JSON.stringify(notification), keys),
          allowsPrivate: config.PUSH_TARGETS === 'any',
          connections,
          signal,
        })
        return readOutcome(answer, now())
      } catch (error) {
        if (signal.aborted) throw error
        if (!(error instanceof OutboundError)) throw error
        return { reason: formatFailure(error.failure, error.detail) }
      }
    },
  }
}

/** Until the end of India's day that a message is of. */
const countSeconds = ({ day }: AlertContent, now: Date): number =>
  Math.max(0, Math.round((toIndiaInstant(addDays(day, 1), '00:00').getTime() - now.getTime()) / 1000))

function readOutcome({ status, retryAfter }: OutboundAnswer, now: Date): Outcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  const reason = formatFailure(status >= 300 && status < 400 ? 'redirected' : 'answered', status)
  const wait = parseRetryAfter(retryAfter, now)
  return wait === undefined
    ? { reason }
    : { reason, retryAt: new Date(now.getTime() + Math.min(wait, MAX_WAIT)) }
}

/** How long to wait, in ms; undefined where it was not said, in seconds or as a date. */
function parseRetryAfter(text = '', now: Date): number | undefined {
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime()
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}
