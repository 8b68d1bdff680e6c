import fp from 'fastify-plugin'
import { VERSION } from '#server/version.ts'
import { isAnswering } from '../database/queries.ts'

/** The database is queried at most this often, in ms, however many requests there are. */
const CHECK_EVERY = 250
/** A database that does not answer within this time, in ms, is not ready. */
const READY_WITHIN = 1000

/** `/healthz`: the process runs, and which version. `/readyz`: the database answers and the server is not shutting down. */
export const health = fp(async app => {
  const { db } = app.storage
  let isDraining = false
  app.addHook('preClose', async () => {
    isDraining = true
  })
  let checkedAt = Number.NEGATIVE_INFINITY
  let lastCheck: Promise<boolean> | undefined
  const check = () => {
    if (lastCheck && performance.now() - checkedAt < CHECK_EVERY) return lastCheck
    checkedAt = performance.now()
    const late = new Promise<false>(resolve => setTimeout(resolve, READY_WITHIN, false).unref())
    lastCheck = Promise.race([isAnswering(db), late])
    return lastCheck
  }

  app.get('/healthz', { config: { limit: 'none', cost: 'free' } }, async () => ({
    status: 'ok',
    version: VERSION,
  }))
  app.get('/readyz', { config: { limit: 'none', cost: 'free' } }, async (_, reply) => {
    const isReady = !isDraining && (await check())
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
  })
})
