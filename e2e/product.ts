import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { ImportRow } from '#shared/rates/bulk.ts'
import { getToken, importRates } from './api.ts'
import { SETUP_ADMIN } from './people.ts'

/** Starts the product with rates of its own. */
export async function startWithRates(
  rates: readonly ImportRow[],
  settings: Record<string, string> = {},
): Promise<Product> {
  const { email, password } = SETUP_ADMIN
  const product = await startProduct({ ...settings, ADMIN_EMAIL: email, ADMIN_PASSWORD: password })
  const { url } = product
  await importRates(rates, { url, adminToken: await getToken(SETUP_ADMIN, url) })
  return product
}

const MAIN = join(import.meta.dirname, '../src/server/main.ts')
const CLOCK = join(import.meta.dirname, 'clock.ts')

export interface Product {
  url: string
  /** Lines it printed once it was ready. */
  lines: string[]
  stop(): Promise<void>
}

/** Starts the product as an operator does, on a data folder of its own and any free port. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'chicken-rates-browser-'))
  const server = spawn(process.execPath, ['--import', CLOCK, MAIN], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      BACKUP_DIR: join(folder, 'backups'),
      RATE_LIMITS: 'off',
      // any city without rates of today is late
      RATES_DUE_AT: '00:00',
      CITIES_SERVICE_URL: '',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')

  async function stop() {
    server.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }

  const lines: string[] = []
  const output = createInterface({ input: server.stdout })
  const ready = new Promise<string>(resolve => {
    output.on('line', line => {
      lines.push(line)
      const address = line.match(/is ready at ([^\s"]+)/)?.[1]
      if (address) resolve(address)
    })
  })
  const url = await Promise.race([ready, ended.then(() => undefined)])
  if (url) return { url, lines, stop }
  await rm(folder, { recursive: true, force: true })
  throw new Error('the product ended before it was ready: its last words stand above')
}
