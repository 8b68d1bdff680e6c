import { type Span, SpanKind } from '@opentelemetry/api'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { getRouteLabel } from '../http/request.ts'

/**
 * Sends a span of every request to an OpenTelemetry collector, when one is set: method, route, status and request id,
 * nothing that a visitor sent. The packages are loaded only then.
 */
export const tracing = fp(
  async app => {
    const endpoint = app.config.OTEL_EXPORTER_OTLP_ENDPOINT
    if (!endpoint) return
    const { tracer, getParent, stop } = (await import('./openTelemetry.ts')).openTracing(endpoint)
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
  },
  { name: 'tracing' },
)
