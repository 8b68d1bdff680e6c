import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { MAX_WEBHOOKS, type WebhookMessage } from '#features/webhooks/shared/api.ts'
import type { Transact } from '#server/database/tables.ts'
import type { Job } from '#server/jobs/queue.ts'
import { notifyAfterCommit } from '#server/notifications/notifyAfterCommit.ts'
import { postOutbound } from '#server/outbound/post.ts'
import { OutboundError } from '#server/outbound/publicAddresses.ts'
import { type Outbox, outboxJob } from '#server/outbox/outbox.ts'
import { inTurn } from '#server/outbox/queries.ts'
import { formatFailure } from '#shared/outbound.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  DELIVERIES,
  deleteOldDeliveries,
  noteDeliveries,
  type Target,
} from './queries.ts'

interface Message {
  /** The same at each attempt, so that the receiver can tell a repetition. */
  id: string
  content: WebhookMessage
  target: Target
  signal?: AbortSignal
}

const SUCCESS = /^2\d\d$/
const REDIRECT = /^3\d\d$/

/** The secret as its owner enters it at the receiver (standardwebhooks.com). */
export const formatSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`

/** Sends a message, signed as standardwebhooks.com has it. Returns why it failed, null if it did not. */
async function sendMessage(
  { config, now }: Pick<FastifyInstance, 'config' | 'now'>,
  { id, content, target: { url, secrets }, signal }: Message,
): Promise<string | null> {
  const timestamp = Math.floor(now().getTime() / 1000)
  const body = JSON.stringify(content)
  const sign = (secret: Buffer) =>
    `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  try {
    const { status } = await postOutbound({
      url: new URL(url),
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': secrets.map(sign).join(' '),
      },
      allowsPrivate: config.WEBHOOK_TARGETS === 'any',
      ...(signal && { signal }),
    })
    if (SUCCESS.test(String(status))) return null
    return formatFailure(REDIRECT.test(String(status)) ? 'redirected' : 'answered', status)
  } catch (error) {
    if (signal?.aborted) throw error
    if (error instanceof OutboundError) return formatFailure(error.failure, error.detail)
    throw error
  }
}

/** Sends a message without records at once. Returns why it failed, null if it did not. */
export const sendTest = (app: FastifyInstance, target: Target): Promise<string | null> =>
  sendMessage(app, {
    id: randomUUID(),
    content: { type: 'test', timestamp: app.now().toISOString(), data: { records: [] } },
    target,
  })

/** Returns how deliveries leave: a webhook gets one at a time, and after a failure its others wait for the next run. */
function openOutbox(app: FastifyInstance): Outbox<ClaimedDelivery> {
  const toTurn: Transact = work => inTurn(app.storage.db, DELIVERIES, work)
  return {
    ...DELIVERIES,
    job: 'webhook.deliver',
    concurrency: MAX_WEBHOOKS,
    claim: claimDeliveries,
    async send([{ id, type, createdAt, records, url, secrets }], signal) {
      const content = { type, timestamp: createdAt.toISOString(), data: { records } }
      const reason = await sendMessage(app, { id, content, target: { url, secrets }, signal })
      return [reason === null ? { id, outcome: 'sent' } : { id, outcome: 'failed', reason }]
    },
    note: (notes, at) =>
      notifyAfterCommit(
        app,
        async (tx, notify) => {
          for (const { id, url, reason } of await noteDeliveries(tx, notes, at)) {
            app.log.warn({ webhook: id, reason }, 'webhook paused')
            const title = `Webhook paused, nothing could be delivered for three days: ${new URL(url).host}`
            await notify({ type: 'webhook', title, webhookId: id })
          }
        },
        toTurn,
      ),
  }
}

/** Jobs of the room: deliveries, and the end of what is not stored any longer. */
export const webhookJobs = (app: FastifyInstance): Job[] => [
  outboxJob(app, openOutbox(app)),
  { name: 'webhook.purge', cron: '20 3 * * *', run: () => deleteOldDeliveries(app.storage.db) },
]
