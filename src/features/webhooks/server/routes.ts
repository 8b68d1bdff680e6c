import { randomBytes } from 'node:crypto'
import fp from 'fastify-plugin'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  MAX_WEBHOOKS,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
} from '#features/webhooks/shared/api.ts'
import { recordAuditEvent } from '#server/audit/queries.ts'
import type { Db } from '#server/database/tables.ts'
import { type AuthenticatedCall, endpointRoute } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { parseUuid } from '#server/http/request.ts'
import { namesPrivateHost } from '#server/outbound/publicAddresses.ts'
import type { AuditAction } from '#shared/audit/api.ts'
import { formatSecret, sendTest } from './deliver.ts'
import {
  deleteWebhookById,
  findTarget,
  findWebhooks,
  insertWebhook,
  setWebhookPaused,
  setWebhookSecret,
} from './queries.ts'

const createSecret = () => randomBytes(24)

/** Parses an address. Throws the refusal of one that nothing may be sent to; what its name leads to is seen at each sending. */
function parseAddress(text: string, allowsPrivate: boolean): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined
  const isSafe = url && (allowsPrivate || (url.protocol === 'https:' && !namesPrivateHost(url)))
  if (!isSafe || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new HttpError('webhook.address')
  url.hash = ''
  return url.href
}

/** Webhooks: Admins approve the addresses that are told of rates. */
export const webhooks = fp(
  async app => {
    const { db, config, now } = app

    async function requireWebhook(tx: Pick<Db, 'selectFrom' | 'getExecutor'>, id: string) {
      const [found] = await findWebhooks(tx, id)
      if (!found) throw new HttpError('webhook.unknown')
      return found
    }
    /** Its address may hold a secret: the host alone goes on record. */
    const record = (
      tx: Db,
      action: AuditAction,
      { _id, url }: Webhook,
      { caller, request }: AuthenticatedCall,
    ) =>
      recordAuditEvent(tx, {
        action,
        subjectId: _id,
        after: { host: new URL(url).host },
        accountId: caller.id,
        requestId: request.id,
        at: now(),
      })

    endpointRoute(app, listWebhooks, () => findWebhooks(db))

    endpointRoute(app, createWebhook, ({ body, write, ...call }) => {
      const url = parseAddress(body.url, config.WEBHOOK_TARGETS === 'any')
      const secret = createSecret()
      return write.all(async tx => {
        const id = await insertWebhook(tx, { url, secret, most: MAX_WEBHOOKS })
        if (!id) throw new HttpError('webhook.tooMany')
        const webhook = await requireWebhook(tx, id)
        await record(tx, 'webhook.created', webhook, call)
        return { ...webhook, secret: formatSecret(secret) }
      })
    })

    endpointRoute(app, changeWebhook, ({ params, body: { isPaused }, write, ...call }) => {
      const id = parseUuid(params._id, 'webhook.unknown')
      return write.all(async tx => {
        await setWebhookPaused(tx, id, isPaused)
        const webhook = await requireWebhook(tx, id)
        await record(tx, 'webhook.changed', webhook, call)
        return webhook
      })
    })

    endpointRoute(app, rotateWebhookSecret, ({ params, write, ...call }) => {
      const id = parseUuid(params._id, 'webhook.unknown')
      const secret = createSecret()
      return write.all(async tx => {
        await setWebhookSecret(tx, id, secret)
        const webhook = await requireWebhook(tx, id)
        await record(tx, 'webhook.changed', webhook, call)
        return { ...webhook, secret: formatSecret(secret) }
      })
    })

    endpointRoute(app, testWebhook, async ({ params }) => {
      const target = await findTarget(db, parseUuid(params._id, 'webhook.unknown'))
      if (!target) throw new HttpError('webhook.unknown')
      return { reason: await sendTest(app, target) }
    })

    endpointRoute(app, deleteWebhook, ({ params, write, ...call }) => {
      const id = parseUuid(params._id, 'webhook.unknown')
      return write.all(async tx => {
        const webhook = await requireWebhook(tx, id)
        if (!(await deleteWebhookById(tx, id))) throw new HttpError('webhook.unknown')
        await record(tx, 'webhook.deleted', webhook, call)
        return { message: 'Webhook deleted' }
      })
    })
  },
  { name: 'webhooks', decorators: { fastify: ['db', 'config'] } },
)
