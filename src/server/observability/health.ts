import fp from 'fastify-plugin'
import { isAnswering } from '../database/queries.ts'

/** Asked at most this often, in ms, however many want to know. */
const ASKED_EVERY = 250
/** A database that does not answer within this is not ready, in ms. */
const READY_WITHIN = 1000

/**
 * `/healthz`: the process lives. `/readyz`: the primary answers, its schema is not of a newer version, and the server is
 * not about to end; and where visitors read, which is the primary, too, while the replica is away.
 */
export const health = fp(
  async app => {
    const { db, readsFrom, isOutdated } = app.storage
    let draining = false
    app.addHook('preClose', async () => {
      draining = true
    })
    const ask = () =>
      Promise.race([
        isAnswering(db),
        new Promise<false>(resolve => setTimeout(resolve, READY_WITHIN, false).unref()),
      ])
    let asked: { at: number; answer: Promise<boolean> } | undefined
    const answers = () => {
      const at = performance.now()
      if (!asked || at - asked.at >= ASKED_EVERY) asked = { at, answer: ask() }
      return asked.answer
    }

    app.get('/healthz', { config: { limit: 'none' } }, async () => ({ status: 'ok' }))
    app.get('/readyz', { config: { limit: 'none' } }, async (_, reply) => {
      const ready = !draining && !isOutdated() && (await answers())
      return reply.code(ready ? 200 : 503).send({
        status: ready ? 'ready' : 'not ready',
        reads: readsFrom(),
        ...(isOutdated() ? { schema: 'newer' } : {}),
      })
    })
  },
  { name: 'health', decorators: { fastify: ['storage'] } },
)
