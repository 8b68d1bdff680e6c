import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { keepClaimed } from '#server/jobs/lease.ts'
import type { Job } from '#server/jobs/queue.ts'
import { notifyAfterCommit } from '#server/notifications/notifyAfterCommit.ts'
import { postOutbound } from '#server/outbound/post.ts'
import { OutboundError } from '#server/outbound/publicAddresses.ts'
import { formatFailure } from '#shared/outbound.ts'
import type { WebhookMessage } from '#shared/webhooks/api.ts'
import {
  claimDelivery,
  deleteOldDeliveries,
  findNextDue,
  listDueWebhooks,
  recordAttempt,
  renewClaim,
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

/** The deliveries that are under way, one turn of each webhook. */
interface Turns {
  turns: Promise<void>[]
}

/**
 * Returns how to begin the deliveries that are due. Each webhook has its own turn, one delivery at a time, so that nobody
 * waits for one that hangs; after a failure its other deliveries wait for the next run.
 */
export function openDeliverer(app: FastifyInstance): (signal?: AbortSignal) => Promise<Turns> {
  const { db } = app.storage
  const inTurn = new Map<string, Promise<void>>()

  async function deliverAll(webhookId: string, signal?: AbortSignal): Promise<void> {
    for (;;) {
      const due = await claimDelivery(db, webhookId)
      if (!due || signal?.aborted) return
      const { id, type, createdAt, records, ...target } = due
      const content = { type, timestamp: createdAt.toISOString(), data: { records } }
      const reason = await keepClaimed(
        () => renewClaim(db, id),
        () => sendMessage(app, { id, content, target, ...(signal && { signal }) }),
      )
      await notifyAfterCommit(app, async (tx, notify) => {
        if (!(await recordAttempt(tx, id, reason))) return
        app.log.warn({ webhook: webhookId, reason }, 'webhook paused')
        const title = `Webhook paused, nothing could be delivered for three days: ${new URL(target.url).host}`
        await notify({ type: 'webhook', title, webhookId })
      })
      if (reason !== null) return
    }
  }

  return async signal => {
    for (const id of await listDueWebhooks(db)) {
      if (inTurn.has(id)) continue
      const turn = deliverAll(id, signal)
        .catch(({ message }: Error) =>
          app.log.warn({ webhook: id, reason: message }, 'delivery not finished'),
        )
        .finally(() => inTurn.delete(id))
      inTurn.set(id, turn)
    }
    return { turns: [...inTurn.values()] }
  }
}

/**
 * Jobs of the room: deliveries a second after the write that queued them, and each minute those that are tried again. Those that
 * a killed process had claimed are found at the start.
 */
export function webhookJobs(app: FastifyInstance): Job[] {
  const beginDeliveries = openDeliverer(app)
  return [
    {
      name: 'webhook.deliver',
      cron: '* * * * *',
      isQueuedByWrites: true,
      runsAtStart: true,
      run: async signal => {
        await beginDeliveries(signal)
        return findNextDue(app.storage.db)
      },
    },
    { name: 'webhook.purge', cron: '20 3 * * *', run: () => deleteOldDeliveries(app.storage.db) },
  ]
}
