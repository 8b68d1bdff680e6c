import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstPage, readMemory } from './processes.ts'

const ROOT = join(import.meta.dirname, '..')
const ADMIN = { email: 'bench@rates.example', password: 'correct-horse-battery-42' }

export interface Product {
  url: string
  process: ChildProcess
  /** From the start of the process to its first page, in ms. */
  firstPageAfter: number
  /** Return the resident memory of the process, and its peak, in MB. */
  memory(): Promise<number>
  peakMemory(): Promise<number>
  /** Returns the token of an Admin. */
  logIn(): Promise<string>
  stop(): Promise<void>
}

export interface Starting {
  /** Adds to the settings below, or replaces them. */
  env?: Record<string, string>
  /** A module that is loaded before the product. */
  preload?: string
  /** The checkout that is started. Default: this one. */
  root?: string
}

/** Spawns the product as an operator starts it, without rate limits. It ends with this process. */
export function spawnProduct(
  dataDir: string,
  port: number,
  { env = {}, preload, root = ROOT }: Starting = {},
) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const flags = [...scripts.start.match(/--m\S+/g), ...(preload ? ['--import', preload] : [])]
  const child = spawn(
    process.execPath,
    [...flags, '--import', join(root, 'src/server/engine.js'), join(root, 'src/server/main.ts')],
    {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        // as `npm start` has it
        MALLOC_ARENA_MAX: '2',
        DATA_DIR: dataDir,
        PORT: String(port),
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
        CITIES_SERVICE_URL: '',
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        ...env,
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    },
  )
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return child
}

/** Starts the product on a data folder and waits for its first page. */
export async function startProduct(dataDir: string, port: number, starting?: Starting): Promise<Product> {
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const child = spawnProduct(dataDir, port, starting)
  child.stderr?.pipe(process.stderr)
  await firstPage(url, child)
  return {
    url,
    process: child,
    firstPageAfter: performance.now() - startedAt,
    memory: () => readMemory(child, 'VmRSS'),
    peakMemory: () => readMemory(child, 'VmHWM'),
    async logIn() {
      const answer = await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(ADMIN),
      })
      const { token } = (await answer.json()) as { token: string }
      return token
    },
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
