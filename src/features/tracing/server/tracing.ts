import { defaultTextMapGetter, ROOT_CONTEXT, type Span, SpanKind } from '@opentelemetry/api'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { getRouteLabel } from '#server/http/request.ts'

/** Longest time for sending a batch, in ms: a collector that is away must not delay the shutdown. */
const TIMEOUT = 3000

/**
 * Sends a span of every request to an OpenTelemetry collector, when one is set: method, route, status and request id,
 * nothing that a visitor sent. The packages are loaded only then.
 */
export const tracing = fp(
  async app => {
    const endpoint = app.config.OTEL_EXPORTER_OTLP_ENDPOINT
    if (!endpoint) return
    const provider = await openProvider(endpoint)
    const { W3CTraceContextPropagator } = await import('@opentelemetry/core')
    const propagator = new W3CTraceContextPropagator()
    const tracer = provider.getTracer('chicken-rates')
    const spans = new WeakMap<FastifyRequest, Span>()
    app.addHook('onRequest', async request => {
      const { method, id, headers } = request
      const route = getRouteLabel(request)
      const attributes = { 'http.request.method': method, 'http.route': route, 'request.id': id }
      const options = { kind: SpanKind.SERVER, attributes }
      const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
      spans.set(request, tracer.startSpan(`${method} ${route}`, options, parent))
    })
    app.addHook('onResponse', async (request, { statusCode }) => {
      spans.get(request)?.setAttribute('http.response.status_code', statusCode).end()
    })
    app.addHook('onClose', async () => {
      await provider
        .shutdown()
        .catch(({ message }: Error) => app.log.warn({ reason: message }, 'traces not sent'))
    })
  },
  { name: 'tracing' },
)

/** Exports over OTLP/HTTP. Headers and resource come from OpenTelemetry's own environment variables. */
async function openProvider(endpoint: string) {
  const [{ OTLPTraceExporter }, resources, { BatchSpanProcessor, TracerProvider }] = await Promise.all([
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
  ])
  const resource = resources
    .defaultResource()
    .merge(resources.resourceFromAttributes({ 'service.name': 'chicken-rates' }))
    .merge(resources.detectResources({ detectors: [resources.envDetector] }))
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: TIMEOUT })
  return new TracerProvider({ resource, spanProcessors: [new BatchSpanProcessor({ exporter })] })
}
