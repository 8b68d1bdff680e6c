import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ENDPOINTS } from '#server/calls.ts'
import { ROOT } from './files.ts'

const readDeployed = (name: string) =>
  readFileSync(join(ROOT, 'deploy', name), 'utf8').replace(/^\s*#.*$/gm, '')

test.each([
  ['the largest body', /client_max_body_size (\d+)m/, /max_size (\d+)MB/],
  ['the time of a head', /client_header_timeout (\w+)/, /read_header (\w+)/],
  ['the time of a body', /client_body_timeout (\w+)/, /read_body (\w+)/],
  ['the time to connect', /proxy_connect_timeout (\w+)/, /dial_timeout (\w+)/],
  ['the time that an idle connection is kept', /keepalive_timeout (\w+)/, /keepalive (\w+)/],
  ['how long an instance that was away is left out', /fail_timeout=(\w+)/, /fail_duration (\w+)/],
])('nginx and Caddy agree on %s', (_, nginx, caddy) => {
  const [, expected] = nginx.exec(readDeployed('nginx.conf'))!
  expect(caddy.exec(readDeployed('Caddyfile'))?.[1]).toBe(expected)
})

test('both pass on the largest body that a call takes', () => {
  const [, megabytes] = /max_size (\d+)MB/.exec(readDeployed('Caddyfile'))!
  const most = Math.max(...ENDPOINTS.map(({ bodyLimit = 0 }) => bodyLimit))
  expect(Number(megabytes) * 1e6).toBeGreaterThanOrEqual(most)
})

test.each(['/healthz', '/readyz'])('neither proxy passes %s on', path => {
  expect(readDeployed('nginx.conf')).toContain(`location = ${path} {\n        return 404;`)
  expect(readDeployed('Caddyfile')).toMatch(new RegExp(`@inner path .*${path}.*\\n\\s*respond @inner 404`))
})

test.skipIf(spawnSync('caddy', ['version']).error)('Caddy takes its configuration', () => {
  const config = join(ROOT, 'deploy/Caddyfile')
  expect(() =>
    execFileSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', config], { stdio: 'pipe' }),
  ).not.toThrow()
})
