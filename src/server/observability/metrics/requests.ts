import type { FastifyInstance } from 'fastify'
import { getRouteLabel, UNKNOWN } from '../routeLabel.ts'
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
    const route = getRouteLabel(request)
    const labels = {
      // whatever a visitor makes up is one series
      method: route === UNKNOWN ? 'any' : request.method,
      route,
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    }
    note(labels, reply.elapsedTime / 1000)
  })
}
