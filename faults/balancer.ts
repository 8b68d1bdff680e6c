import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from './fault.ts'
import { openForwarder } from './forwarder.ts'

const CONFIG = join(import.meta.dirname, '../deploy/nginx.conf')
/** What is sent from this machine may stand for other networks. */
const FOREIGN = 'set_real_ip_from 127.0.0.0/8; real_ip_header X-Forwarded-For;'
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** The balancer in front of several instances. */
export interface Balancer {
  name: string
  url: string
  close(): Promise<void>
}

interface Behind {
  folder: string
  port: number
  instances: number[]
  /** Keeps the limits of nginx, which refuse a load from one address. */
  isLimited?: boolean
}

/** Opens nginx with our configuration where it is installed, else a round-robin forwarder. */
export async function openBalancer(behind: Behind): Promise<Balancer> {
  const url = `http://127.0.0.1:${behind.port}`
  if (spawnSync('nginx', ['-v']).status === 0) {
    return { name: 'nginx with deploy/nginx.conf, without TLS', url, close: await startNginx(behind) }
  }
  const targets = behind.instances.map(port => ({ host: '127.0.0.1', port }))
  const forwarder = await openForwarder(behind.port, targets)
  return {
    name: 'a round-robin forwarder, because nginx is not installed',
    url,
    close: async () => forwarder.close(),
  }
}

/** Returns our configuration for these instances, on loopback, without certificate and redirect. */
function configFor(config: string, { port, instances, isLimited = false }: Behind): string {
  const servers = instances.map(each => `server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`).join('\n')
  return config
    .replace(/server \{\s+listen 80;.*?\n\}\n/s, '')
    .replace(/( *server 127\.0\.0\.1:\d+ .*\n)+/g, `${servers}\n`)
    .replace(/^ *(ssl_|listen \[).*\n/gm, '')
    .replace(isLimited ? /$^/ : /^ *limit_(req|conn) .*\n/gm, '')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replaceAll('server_name rates.example;', FOREIGN)
}

async function startNginx(behind: Behind): Promise<() => Promise<void>> {
  const folder = join(behind.folder, 'nginx')
  await mkdir(folder, { recursive: true })
  const paths = TEMPORARY.map(name => `${name}_temp_path ${folder}/${name};`).join(' ')
  const site = configFor(await readFile(CONFIG, 'utf8'), behind)
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; pid ${folder}/pid; error_log stderr crit; events {}\nhttp { access_log off; ${paths}\n${site} }`,
  )
  const nginx = spawn('nginx', ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const end = () => void nginx.kill('SIGTERM')
  process.once('exit', end)
  await until('nginx passes on', 10_000, async () => (await fetch(`http://127.0.0.1:${behind.port}/`)).ok)
  return async () => {
    const exit = once(nginx, 'exit')
    end()
    await exit
    process.off('exit', end)
  }
}
