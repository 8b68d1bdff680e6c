import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openTestApp, TODAY } from '#test/app.ts'
import { enter } from '#test/rates.ts'

/** A port that nobody has at the moment. */
async function freePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return String(port)
}

async function openMeasured() {
  const METRICS_PORT = await freePort()
  const server = await openTestApp({ METRICS_PORT })
  onTestFinished(() => server.close())
  const url = `http://127.0.0.1:${METRICS_PORT}`
  const read = async () => (await fetch(`${url}/metrics`)).text()
  return { server, url, read, METRICS_PORT }
}

test('visitors cannot read metrics, and without METRICS_PORT there are none', async () => {
  const { server, url } = await openMeasured()
  expect((await server.call('GET', '/metrics')).statusCode).toBe(404)
  expect((await fetch(`${url}/api/rates/cities`)).status).toBe(404)
})

test('a METRICS_PORT in use stops the start with a sentence', async () => {
  const { METRICS_PORT } = await openMeasured()
  await expect(openTestApp({ METRICS_PORT })).rejects.toThrow(
    `/metrics cannot be served on METRICS_PORT ${METRICS_PORT}`,
  )
})

test('requests are counted by route and class of status, never by URL', async () => {
  const { server, read } = await openMeasured()
  await server.call('GET', '/api/rates/daily/7-20261121?who=asha@example.com')
  await server.call('GET', '/asha@example.com')
  await server.call('DELETE', '/9876543210')
  const text = await read()
  const count = (labels: string) => text.match(RegExp(`duration_seconds_count\\{${labels}\\} (\\d+)`))?.[1]
  expect(count('method="GET",route="/api/rates/daily/:_id",status="4xx"')).toBe('1')
  expect(count('method="any",route="unknown",status="4xx"')).toBe('2')
  expect(text).not.toMatch(/asha|9876543210|7-2026/)
})

test('there are metrics of the version, of written rates, the event loop, the database and live connections', async () => {
  const { server, read } = await openMeasured()
  const { token } = await server.staff('Admin')
  const { _id } = await enter(server, token, 'Pune', TODAY)
  await server.call('DELETE', `/api/rates/daily/${_id}`, { token })
  const text = await read()
  expect(text).toMatch(/^rates_written_total 2$/m)
  const { version } = (await server.call('GET', '/healthz')).json()
  expect(text).toContain(`\nchicken_rates_build_info{version="${version}"} 1\n`)
  expect(text).toMatch(/^kept_answers 0$/m)
  expect(text).toMatch(/^streams_open 0$/m)
  expect(text).toMatch(/^streams_reading 0$/m)
  expect(text).toMatch(/^live_connections 0$/m)
  expect(text).toMatch(/^database_connections [1-9]/m)
  expect(text).toMatch(/^database_waiting 0$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
})
