import fp from 'fastify-plugin'
import { changeMethodText, listMethodTexts } from '#features/price-basis/shared/method.ts'
import { recordAuditEvent } from '#server/audit/queries.ts'
import type { ServerFeature } from '#server/feature.ts'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { findMethodTexts, insertMethodText } from './method/queries.ts'
import { priceBasis } from './routes.ts'

export const feature: ServerFeature = {
  async register(app) {
    await app.register(priceBasis)
    await app.register(method)
  },
}

/** What Admins answer about the method, for its page. */
const method = fp(
  async app => {
    const { db, now } = app
    endpointRoute(app, listMethodTexts, () => findMethodTexts(db))

    endpointRoute(app, changeMethodText, ({ params: { section }, body: { text }, caller, write, request }) =>
      write.all(async tx => {
        await insertMethodText(tx, { section, text, accountId: caller.id })
        const by = { accountId: caller.id, requestId: request.id, at: now() }
        await recordAuditEvent(tx, { action: 'method.changed', after: { section }, ...by })
        return findMethodTexts(tx)
      }),
    )
  },
  { name: 'method', decorators: { fastify: ['db'] } },
)
