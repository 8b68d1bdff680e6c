import * as z from 'zod/mini'
import { type Answer, endpoint, MessageResponse } from '#shared/endpoint.ts'
import { MAX_LENGTH } from '#shared/messages/fields.ts'
import { DayText, limitLength, requiredText, textUpTo } from '#shared/text.ts'
import { errorKey } from '#shared/validation.ts'
import { ALERT_CHANNELS, ALERT_TYPES } from './content.ts'
import { AlertChoice, CHOICE, needsAmount } from './rules.ts'

const MAX_ENDPOINT = 1000
/** Base64url, as browsers write them: a point of P-256 (65 bytes), and 16 bytes. */
const bytes = (characters: number, first = '') =>
  z
    .string(errorKey('noPush'))
    .check(
      limitLength(characters, 'noPush'),
      z.regex(new RegExp(`^${first}[\\w-]{${characters - first.length}}$`), errorKey('noPush')),
    )

/** A browser's `PushSubscription` as JSON. */
export const PushContact = z.object(
  {
    endpoint: z
      .string(errorKey('noPush'))
      .check(limitLength(MAX_ENDPOINT, 'long'), z.url({ protocol: /^https?$/, ...errorKey('noPush') })),
    keys: z.object({ p256dh: bytes(87, 'B'), auth: bytes(22) }, errorKey('noPush')),
  },
  errorKey('noPush'),
)
export type PushContact = z.infer<typeof PushContact>

/** An e-mail address, by which two spellings of one are the same. */
export const AlertEmail = requiredText(MAX_LENGTH.email, 'noEmail').check(
  z.email(errorKey('email')),
  z.toLowerCase(),
)

/** A choice with where to send: an e-mail address or a browser. `website` is a trap for robots: people never see it. */
export const NewSubscription = z
  .strictObject({
    ...CHOICE,
    email: z.optional(AlertEmail),
    push: z.optional(PushContact),
    website: z._default(textUpTo(MAX_LENGTH.website), ''),
  })
  .check(
    needsAmount,
    z.refine(({ email, push }) => (email === undefined) !== (push === undefined), {
      path: ['email'],
      ...errorKey('noContact'),
    }),
  )
export type NewSubscription = z.output<typeof NewSubscription>

const Instant = z.nullable(z.iso.datetime())

const SecretKey = z
  .string()
  .check(z.describe('The secret of the subscription, from its link or its browser.'))

/** Everything that is kept of an alert. */
export const Subscription = z.object({
  key: SecretKey,
  channel: z.enum(ALERT_CHANNELS),
  email: z.nullable(z.string()),
  endpoint: z.nullable(z.string()).check(z.describe('Where the browser is told, of a push subscription.')),
  choice: AlertChoice,
  createdAt: z.iso.datetime(),
  confirmedAt: Instant,
  alerts: z.array(
    z.object({
      type: z.enum(ALERT_TYPES),
      city: z.nullable(z.string()),
      day: DayText,
      createdAt: z.iso.datetime(),
      sentAt: Instant,
      reason: z.nullable(z.string()).check(z.describe('Why the last attempt to send it failed.')),
    }),
  ),
  others: z
    .array(z.object({ key: SecretKey, choice: AlertChoice }))
    .check(z.describe('The other alerts of the same address or browser.')),
})
export type Subscription = z.infer<typeof Subscription>

const Key = z.strictObject({ key: SecretKey })

export const readAlertOffer = endpoint('GET /api/alerts/offer', 'public', {
  cost: 'free',
  summary: 'How a browser subscribes to alerts',
  responses: {
    200: z.object({
      pushKey: z
        .nullable(z.string())
        .check(
          z.describe('The `applicationServerKey` a browser subscribes with, in base64url. Null: no push.'),
        ),
    }),
  },
})
export type AlertOffer = Answer<typeof readAlertOffer>

export const createSubscription = endpoint('POST /api/alerts/subscriptions', 'public', {
  summary: 'Be told of rates by e-mail or push, without an account',
  description:
    'An e-mail address is told once its owner has confirmed it by the link that is sent there; the answer is the same whether it is subscribed or not. Who subscribes again has one more alert, up to 20. `website` stays empty: it is a trap for robots.',
  body: NewSubscription,
  responses: {
    201: z.object({
      key: z
        .nullable(z.string())
        .check(
          z.describe(
            'Of a push subscription, by which it is changed and erased. An e-mail has it in its link.',
          ),
        ),
    }),
  },
  refuses: [
    'request.tooMany',
    'city.unknown',
    'subscription.closed',
    'subscription.address',
    'subscription.full',
  ],
})

export const readSubscription = endpoint('GET /api/alerts/subscriptions/{key}', 'public', {
  cost: 'small',
  isPrivate: true,
  summary: 'Everything that is kept of a subscription',
  params: Key,
  responses: { 200: Subscription },
  refuses: ['subscription.unknown'],
})

export const changeSubscription = endpoint('PUT /api/alerts/subscriptions/{key}', 'public', {
  isPrivate: true,
  summary: 'Choose something else to be told',
  params: Key,
  body: AlertChoice,
  responses: { 200: Subscription },
  refuses: ['subscription.unknown', 'city.unknown'],
})

export const confirmSubscription = endpoint('POST /api/alerts/subscriptions/{key}/confirm', 'public', {
  isPrivate: true,
  summary: 'Confirm an e-mail address, by the key that was sent there',
  params: Key,
  responses: {
    200: z.object({
      key: SecretKey.check(
        z.describe('Of the alert with this choice: another one, if that was there before.'),
      ),
    }),
  },
  refuses: ['subscription.unknown', 'subscription.full'],
})

export const eraseSubscription = endpoint('DELETE /api/alerts/subscriptions/{key}', 'public', {
  isPrivate: true,
  summary: 'Stop an alert: erases everything that is kept of it',
  params: Key,
  responses: { 200: MessageResponse },
  refuses: ['subscription.unknown'],
})

export const eraseAlerts = endpoint('DELETE /api/alerts/subscriptions/{key}/alerts', 'public', {
  isPrivate: true,
  summary: 'Unsubscribe: erases everything that is kept of the address or browser',
  params: Key,
  responses: { 200: MessageResponse },
  refuses: ['subscription.unknown'],
})
