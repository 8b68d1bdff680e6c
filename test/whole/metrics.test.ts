import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { openTestApp } from '#test/app.ts'
import { createTemporaryFolder } from '#test/embeddedApp.ts'
import { freePort } from '#test/ports.ts'

async function openMeasured() {
  const METRICS_PORT = String(await freePort())
  const server = await openTestApp({ METRICS_PORT, BACKUP_DIR: createTemporaryFolder() })
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
  const address = await server.app.listen({ port: 0 })
  for (let time = 0; time < 3; time++) await fetch(`${address}/api/rates/cities`)
  const text = await read()
  const count = (labels: string) => text.match(RegExp(`duration_seconds_count\\{${labels}\\} (\\d+)`))?.[1]
  expect(count('method="GET",route="/api/rates/daily/:_id",status="4xx"')).toBe('1')
  expect(count('method="any",route="unknown",status="4xx"')).toBe('2')
  // two of them by the fast path
  expect(count('method="GET",route="/api/rates/cities",status="2xx"')).toBe('3')
  expect(text).not.toMatch(/asha|9876543210|7-2026/)
})

test('metrics say that nothing is sent since a restore', async () => {
  const { server, read } = await openMeasured()
  expect(await read()).toMatch(/^chicken_rates_deliveries_held 0$/m)
  await server.storage.pool.query(
    `insert into site_fact (name, value) values ('deliveries_held_since', '2026-11-20T20:00:00Z')`,
  )
  expect(await read()).toMatch(/^chicken_rates_deliveries_held 1$/m)
})

const readDeployed = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8')

/** Lists the expressions of the alerts and of the dashboard. */
function listExpressions(): string[] {
  const rules = parse(readDeployed('prometheus-rules.yaml')) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[]
  }
  const dashboard = JSON.parse(readDeployed('grafana-dashboard.json')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const alerts = rules.groups.flatMap(group => group.rules)
  expect(alerts.filter(({ alert, annotations }) => !alert || !annotations.summary)).toEqual([])
  return [...alerts, ...dashboard.panels.flatMap(panel => panel.targets)].map(({ expr }) => expr)
}

/** Lists the metrics that an expression of PromQL names: no functions, labels, times and numbers. */
const listMetricNames = (expression: string): string[] =>
  expression
    .replace(/\{[^}]*\}|\[[^\]]*\]|\b(by|without) *\([^)]*\)/g, ' ')
    .match(/(?<![\w.])[a-z_]\w*(?!\w| *\()/g)!
    .filter(name => !['or', 'and', 'unless', 'up', 'on'].includes(name))

test('there are metrics of what may go wrong, and alerts and dashboard name no others', async () => {
  const { server, read } = await openMeasured()
  const { version } = (await server.call('GET', '/healthz')).json()
  const text = await read()
  expect(text).toContain(`\nchicken_rates_build_info{version="${version}"} 1\n`)
  for (const name of ['streams_open', 'database_waiting'])
    expect(text).toContain(`\nchicken_rates_${name} 0\n`)
  expect(text).toMatch(/^chicken_rates_nodejs_eventloop_lag_p99_seconds /m)
  expect(text).toMatch(/^chicken_rates_backup_age_seconds \+Inf$/m)
  expect(text).toMatch(/^chicken_rates_disk_free_bytes /m)
  const exposed = new Set(text.match(/^[a-z_]\w*/gm))
  const named = listExpressions().flatMap(listMetricNames)
  expect(named.length).toBeGreaterThan(25)
  expect(named.filter(name => !exposed.has(name))).toEqual([])
  expect([...exposed].filter(name => !name.startsWith('chicken_rates_'))).toEqual([])
})

const hasPromtool = !spawnSync('promtool', ['--version']).error
const promtool = (args: string[], input = '') =>
  spawnSync('promtool', args, { input, encoding: 'utf8', cwd: join(import.meta.dirname, '../../deploy') })

test.skipIf(!hasPromtool)(
  'Prometheus takes the names of the metrics and the rules, and the rules do what their tests say',
  async () => {
    const { read } = await openMeasured()
    const metrics = promtool(['check', 'metrics'], await read())
    expect([metrics.stdout, metrics.stderr, metrics.status]).toEqual(['', '', 0])
    expect(promtool(['check', 'rules', 'prometheus-rules.yaml']).status).toBe(0)
    const rules = promtool(['test', 'rules', 'prometheus-rules.test.yaml'])
    expect([rules.stderr, rules.status]).toEqual(['', 0])
  },
)
