import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const MAIN = join(import.meta.dirname, '../src/server/main.ts')
const ADMIN = { email: 'bench@rates.example', password: 'correct-horse-battery-42' }

export interface Product {
  url: string
  /** From the start of the process to its first page, in ms. */
  firstPageAfter: number
  /** Peak of the resident memory of the process, in MB. */
  peakMemory(): Promise<number>
  /** Token of an Admin. */
  logIn(): Promise<string>
  stop(): Promise<void>
}

/** Starts the product as an operator does, on a data folder, with rate limits off. */
export async function startProduct(dataDir: string, port: number): Promise<Product> {
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      CITIES_SERVICE_URL: '',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await firstPage(url, child)
  return {
    url,
    firstPageAfter: performance.now() - startedAt,
    async peakMemory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Number(status.match(/VmHWM:\s+(\d+)/)?.[1]) / 1024
    },
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

async function firstPage(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) {
      await answer.arrayBuffer()
      return
    }
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  throw new Error('the product ended before its first page')
}
