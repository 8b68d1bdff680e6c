import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openTestApp } from '#test/app.ts'

/** A collector that takes traces, and what came to it. */
async function openCollector() {
  const taken: { path: string | undefined; body: string }[] = []
  const server = createServer((request, answer) => {
    text(request).then(
      body => {
        taken.push({ path: request.url, body })
        answer.setHeader('content-type', 'application/json').end('{}')
      },
      () => {},
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
  })
  return { taken, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('a collector without a protocol is refused', () => {
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' })).toThrow(
    /^The setting OTEL_EXPORTER_OTLP_ENDPOINT must .*\.$/,
  )
})

test('a collector that is away delays neither requests nor the shutdown', async () => {
  const server = await openTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  expect((await server.call('GET', '/api/rates/cities')).statusCode).toBe(200)
  await server.close()
})

test('a span has the route of its request and nothing that a visitor sent', async () => {
  const { taken, url } = await openCollector()
  const server = await openTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: url })
  const trace = '0af7651916cd43dd8448eb211c80319c'
  await server.call('GET', '/api/rates/daily/9-20261121?who=asha@example.com', {
    headers: { traceparent: `00-${trace}-b7ad6b7169203331-01` },
  })
  await server.close()
  const [{ path, body }] = taken as [(typeof taken)[0]]
  expect(path).toBe('/v1/traces')
  const [{ resource, scopeSpans }] = JSON.parse(body).resourceSpans
  expect(JSON.stringify(resource)).toContain('"chicken-rates"')
  const [span] = scopeSpans[0].spans
  expect(span).toMatchObject({ name: 'GET /api/rates/daily/:_id', traceId: trace })
  expect(JSON.stringify(span.attributes)).toContain('"http.response.status_code","value":{"intValue":404}')
  expect(body).not.toMatch(/asha|9-2026/)
})
