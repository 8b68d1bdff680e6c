import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const FIREFOX = '/usr/bin/firefox-esr'
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
const WEBKIT = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const WEBKIT_PORT = 4444

/** A browser that the system has installed; Playwright drives builds of its own only. */
export interface Driver {
  name: string
  open(url: string): Promise<void>
  /** Evaluates an expression whose value is JSON. */
  evaluate<T>(expression: string): Promise<T>
  close(): Promise<void>
}

interface Size {
  width: number
  height: number
}

/** Opens Firefox by WebDriver BiDi, in a window of this size. */
export async function openFirefox(viewport: Size): Promise<Driver | undefined> {
  if (!existsSync(FIREFOX)) return undefined
  const profile = await mkdtemp(join(tmpdir(), 'chicken-rates-firefox-'))
  const browser = spawn(FIREFOX, ['--headless', '--remote-debugging-port=0', '--profile', profile])
  let address: string | undefined
  for await (const line of createInterface({ input: browser.stderr })) {
    address = line.match(/BiDi listening on (ws:\S+)/)?.[1]
    if (address) break
  }
  // what it says later must not fill the pipe
  browser.stderr.resume()
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  const waiting = new Map<number, (answer: { result?: unknown; message?: string }) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data))
    waiting.get(answer.id)?.(answer)
  })
  let sent = 0
  async function send<T>(method: string, params: object): Promise<T> {
    sent += 1
    const { promise, resolve } = Promise.withResolvers<{ result?: unknown; message?: string }>()
    waiting.set(sent, resolve)
    socket.send(JSON.stringify({ id: sent, method, params }))
    const { result, message } = await promise
    if (!result) throw new Error(`${method}: ${message}`)
    return result as T
  }
  await send('session.new', { capabilities: {} })
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })
  await send('browsingContext.setViewport', { context, viewport })
  return {
    name: 'Firefox',
    open: url => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async evaluate(expression) {
      const { result } = await send<{ result: { value: string } }>('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: false,
      })
      return JSON.parse(result.value)
    },
    async close() {
      socket.close()
      browser.kill()
      await once(browser, 'exit')
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** Opens WebKitGTK by WebDriver; it needs a display, and no window of it is narrower than 447 px. */
export async function openWebKit({ width, height }: Size): Promise<Driver | undefined> {
  if (!existsSync(WEBKIT_DRIVER) || !existsSync(WEBKIT) || !process.env.DISPLAY) return undefined
  const driver = spawn(WEBKIT_DRIVER, [`--port=${WEBKIT_PORT}`], { stdio: 'ignore' })
  const address = `http://127.0.0.1:${WEBKIT_PORT}/session`
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(address + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: T & { message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.message}`)
    return value
  }
  const isListening = () =>
    fetch(address).then(
      () => true,
      () => false,
    )
  while (!(await isListening())) await new Promise(resolve => setTimeout(resolve, 100))
  const options = { 'webkitgtk:browserOptions': { binary: WEBKIT, args: ['--automation'] } }
  const { sessionId } = await call<{ sessionId: string }>('POST', '', {
    capabilities: { alwaysMatch: options },
  })
  const own = `/${sessionId}`
  await call('POST', `${own}/window/rect`, { width, height })
  return {
    name: 'WebKit',
    open: url => call('POST', `${own}/url`, { url }),
    evaluate: async expression =>
      JSON.parse(
        await call<string>('POST', `${own}/execute/sync`, {
          script: `return JSON.stringify(${expression})`,
          args: [],
        }),
      ),
    async close() {
      await call('DELETE', own)
      driver.kill()
      await once(driver, 'exit')
    },
  }
}
