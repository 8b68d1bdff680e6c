import { type Span, SpanKind } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { getRouteLabel } from '../routeLabel.ts'

/**
 * Tells an OpenTelemetry collector of every request, when one is set: method, pattern of the route, status and request
 * id, nothing that a visitor sent. Its packages are read only then.
 */
export async function traceRequests(
  app: FastifyInstance,
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT'>,
): Promise<void> {
  if (!endpoint) return
  const { tracer, getParent, stop } = (await import('./exporting.ts')).openTracing(endpoint)
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', async request => {
    const { method, id, headers } = request
    const route = getRouteLabel(request)
    const attributes = { 'http.request.method': method, 'http.route': route, 'request.id': id }
    const options = { kind: SpanKind.SERVER, attributes }
    spans.set(request, tracer.startSpan(`${method} ${route}`, options, getParent(headers)))
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    spans.get(request)?.setAttribute('http.response.status_code', statusCode).end()
  })
  app.addHook('onClose', async () => {
    await stop().catch(({ message }: Error) => app.log.warn({ reason: message }, 'traces not sent'))
  })
}
