import * as z from 'zod/mini'
import { endpoint, MessageResponse } from '#shared/endpoint.ts'
import { DELIVERY_FAILURES } from '#shared/outbound.ts'
import { DayText, limitLength } from '#shared/text.ts'
import { errorKey } from '#shared/validation.ts'

/** Webhooks that an installation has at most. */
export const MAX_WEBHOOKS = 20
const MAX_URL = 2000

/** What a webhook is told: records that were entered, and records that were corrected, also within minutes. */
export const WEBHOOK_EVENTS = ['rates.published', 'rates.corrected'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** The body of a delivery. It has no prices: whoever reads the records gets them as they are then. */
export const WebhookMessage = z.object({
  type: z.enum([...WEBHOOK_EVENTS, 'test']),
  timestamp: z.iso.datetime(),
  data: z.object({
    records: z.array(z.object({ _id: z.string(), location: z.string(), date: DayText })),
  }),
})
export type WebhookMessage = z.infer<typeof WebhookMessage>

const Reason = z
  .nullable(z.string())
  .check(
    z.describe(
      `Why the last attempt failed: ${DELIVERY_FAILURES.join(', ')}; behind a colon the status of the answer, or the code of an error. Null: it did not.`,
    ),
  )

export const WebhookDelivery = z.object({
  _id: z.string().check(z.describe('The `webhook-id` header of the delivery.')),
  type: z.string(),
  createdAt: z.iso.datetime(),
  attempts: z.int(),
  status: z.enum(['waiting', 'delivered', 'failed']),
  reason: Reason,
})

/** An address that is told of rates, with its last deliveries, newest first. */
export const Webhook = z.object({
  _id: z.string(),
  url: z.string(),
  createdAt: z.iso.datetime(),
  isPaused: z.boolean(),
  failingSince: z.nullable(z.iso.datetime()),
  deliveries: z.array(WebhookDelivery),
})
export type Webhook = z.infer<typeof Webhook>

/** The secret is shown in this one response. */
export const NewWebhook = z.extend(Webhook, { secret: z.string() })
export type NewWebhook = z.infer<typeof NewWebhook>

export const listWebhooks = endpoint('GET /api/admin/webhooks', 'admin', {
  summary: 'Every webhook, with its last deliveries',
  responses: { 200: z.array(Webhook) },
})

export const createWebhook = endpoint('POST /api/admin/webhooks', 'admin', {
  summary: 'Tell an address of rates that are entered or corrected',
  description:
    'Deliveries are signed as standardwebhooks.com has it (`webhook-id`, `webhook-timestamp`, `webhook-signature`), by the secret, which this response alone shows. `rates.corrected` tells every later write to a record, also those that the public list of corrections leaves out: corrections within 15 minutes of the entry, and writes that change no price.',
  body: z.strictObject({ url: z.string(errorKey('notText')).check(limitLength(MAX_URL, 'long')) }),
  responses: { 201: NewWebhook },
  refuses: ['webhook.address', 'webhook.tooMany'],
})

export const changeWebhook = endpoint('PUT /api/admin/webhooks/{_id}', 'admin', {
  summary: 'Pause a webhook, or resume it: what waits is delivered then',
  body: z.strictObject({ isPaused: z.boolean(errorKey('notBoolean')) }),
  responses: { 200: Webhook },
  refuses: ['webhook.unknown'],
})

export const rotateWebhookSecret = endpoint('POST /api/admin/webhooks/{_id}/secret', 'admin', {
  summary: 'Give a webhook another secret; for a day deliveries carry signatures of both',
  responses: { 200: NewWebhook },
  refuses: ['webhook.unknown'],
})

export const testWebhook = endpoint('POST /api/admin/webhooks/{_id}/test', 'admin', {
  summary: 'Send a message without records at once, and say what came of it',
  responses: { 200: z.object({ reason: Reason }) },
  refuses: ['webhook.unknown'],
})

export const deleteWebhook = endpoint('DELETE /api/admin/webhooks/{_id}', 'admin', {
  summary: 'Delete a webhook with its deliveries',
  responses: { 200: MessageResponse },
  refuses: ['webhook.unknown'],
})
