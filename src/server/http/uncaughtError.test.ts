import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { openBare } from '#test/connections.ts'
import { createTestStorage } from '#test/database.ts'
import { createTemporaryFolder } from '#test/embeddedApp.ts'

const MAIN = join(import.meta.dirname, '../main.ts')
const compiled = createTemporaryFolder()

/** Starts the product as an operator does, with a signal that causes an uncaught error. */
async function start(planted: string): Promise<{ child: ChildProcess; address: string; lines: string[] }> {
  const storage = await createTestStorage()
  const { host = '', port, user, database } = storage.pool.options
  const module = `data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${planted} })`)}`
  const child = spawn(process.execPath, ['--import', module, MAIN], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiled,
      PORT: '0',
      DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
      CITIES_SERVICE_URL: '',
      RATE_LIMITS: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const lines: string[] = []
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', line => {
      lines.push(line)
      const found = line.match(/is ready at http:\/\/localhost:(\d+)/)?.[1]
      if (found) resolve(`http://127.0.0.1:${found}`)
    })
    child.once('exit', code => reject(new Error(`It ended with ${code}.`)))
  })
  return { child, address, lines }
}

test.each([
  ['an exception', `throw new Error('planted')`],
  ['many rejections by what is no error', `for (let i = 0; i < 9; i++) Promise.reject('planted')`],
])(
  '%s uncaught is logged, requests in flight are answered, and the process ends with 1',
  async (_, planted) => {
    const { child, address, lines } = await start(planted)
    const bare = await openBare(address)
    const body = '{"email":"asha@rates.example","password":"nine slow windmills"}'
    // the server has read the head when it sends 100, and the body is still missing
    await bare.ask(
      `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    )
    const ended = once(child, 'close')
    child.kill('SIGUSR2')
    await expect.poll(() => lines.some(line => line.includes('not caught')), { timeout: 20_000 }).toBe(true)
    bare.socket.write(body)
    expect(await bare.closed).toMatch(/HTTP\/1\.1 401 /)
    expect(await ended).toEqual([1, null])
    const said = lines.filter(line => line.includes('not caught')).map(line => JSON.parse(line))
    expect(said[0]).toMatchObject({ level: 60, reason: expect.stringContaining('planted') })
  },
)
