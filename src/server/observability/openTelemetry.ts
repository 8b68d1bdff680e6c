import { type Context, defaultTextMapGetter, ROOT_CONTEXT, type Tracer } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'

/** Longest a batch may take to be sent, in ms: a collector that is away must not hold up the end of the server. */
const TIMEOUT = 3000

export interface Tracing {
  tracer: Tracer
  /** What a request says that it is a part of (W3C Trace Context). */
  getParent(headers: NodeJS.Dict<string | string[]>): Context
  /** Sends what waits, and ends. */
  stop(): Promise<void>
}

/** Opens tracing to a collector over OTLP/HTTP. Its headers and resource come from the standard variables. */
export function openTracing(endpoint: string): Tracing {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'chicken-rates' }))
    .merge(detectResources({ detectors: [envDetector] }))
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: TIMEOUT })
  const provider = new TracerProvider({ resource, spanProcessors: [new BatchSpanProcessor({ exporter })] })
  const propagator = new W3CTraceContextPropagator()
  return {
    tracer: provider.getTracer('chicken-rates'),
    getParent: headers => propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter),
    stop: () => provider.shutdown(),
  }
}
