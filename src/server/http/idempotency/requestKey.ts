import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Job } from '#server/jobs/queue.ts'
import { IDEMPOTENCY_KEY } from '#shared/endpoint.ts'
import { deleteOldResults, type RequestKey } from './queries.ts'

/** Reads the key of a call that takes one, once its body is there; undefined without one. */
export function readRequestKey(request: FastifyRequest, accountId: string): RequestKey | undefined {
  const key = request.headers[IDEMPOTENCY_KEY]
  if (!request.routeOptions.config.endpoint?.isRepeatable || typeof key !== 'string') return undefined
  const { method, url, body } = request
  const sent = JSON.stringify([method, url, request.headers['if-match'], body])
  return { accountId, key, requestHash: createHash('sha256').update(sent).digest() }
}

export const idempotencyJob = ({ storage: { db } }: FastifyInstance): Job => ({
  name: 'idempotency.purge',
  cron: '30 * * * *',
  run: () => deleteOldResults(db),
})
