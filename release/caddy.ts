import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../faults/fault.ts'
import { ROOT } from './files.ts'

/** Opens Caddy with our configuration before an instance, on loopback and without TLS; undefined where it is not installed. */
export async function openCaddy(folder: string, port: number, instance: string) {
  if (spawnSync('caddy', ['version']).error) return undefined
  const url = `http://127.0.0.1:${port}`
  const file = join(folder, 'Caddyfile')
  writeFileSync(
    file,
    readFileSync(join(ROOT, 'deploy/Caddyfile'), 'utf8')
      .replace(/^\{$/m, '{\n\tadmin off')
      .replace('rates.example {', `${url} {`)
      .replace('reverse_proxy 127.0.0.1:3000', `reverse_proxy 127.0.0.1:${instance}`),
  )
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: 'ignore',
  })
  const end = () => void caddy.kill()
  process.once('exit', end)
  await until('Caddy passes on', 10_000, async () => (await fetch(url)).ok)
  return {
    url,
    async close() {
      const exit = once(caddy, 'exit')
      end()
      await exit
      process.off('exit', end)
    },
  }
}
