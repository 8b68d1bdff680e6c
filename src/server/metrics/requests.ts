import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

/** How long requests take, by method, pattern of the route and class of the status: a few hundred series, whoever asks what. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  if (!metrics.registry) return
  const note = metrics.durations(
    'http_request_duration_seconds',
    'Time from a request to the end of its answer.',
    ['method', 'route', 'status'],
  )
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions
    const labels = {
      // pages have no pattern here, nor has what nothing serves: whatever a visitor makes up is one series
      method: url ? request.method : 'any',
      route: url ?? 'page',
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    }
    note(labels, reply.elapsedTime / 1000)
  })
}
