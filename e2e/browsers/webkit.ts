import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { freePort } from '#test/ports.ts'

const DISPLAY_SERVER = '/usr/bin/Xvfb'
const DRIVER = '/usr/bin/WebKitWebDriver'
const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
/** Of a command, ms. */
const LONGEST = 60_000
/** The key of an element in WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

export const isWebKitInstalled = [DISPLAY_SERVER, DRIVER, BROWSER].every(path => existsSync(path))

/** A browser that Playwright cannot drive: its WebKit is a build of its own. */
export interface WebKit {
  /** Opens a page of the product. */
  open(path: string): Promise<void>
  /** Calls a function in the page; what it is given and returns is JSON. */
  evaluate<Given extends unknown[], Value>(call: (...given: Given) => Value, ...given: Given): Promise<Value>
  click(selector: string): Promise<void>
  type(selector: string, text: string): Promise<void>
  /** A PNG of the window. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

export interface Size {
  width: number
  height: number
}

/** Opens WebKitGTK by WebDriver on a display of its own, with a page of this size, CSS px. */
export async function openWebKit(
  product: string,
  { width, height }: Size,
  args: string[] = [],
): Promise<WebKit> {
  const display = spawn(
    DISPLAY_SERVER,
    ['-displayfd', '1', '-nolisten', 'tcp', '-screen', '0', '1600x1200x24'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const [number] = await once(createInterface({ input: display.stdout }), 'line')
  const port = await freePort()
  const env = { ...process.env, DISPLAY: `:${number}`, XDG_CONFIG_HOME: import.meta.dirname }
  const driver = spawn(DRIVER, [`--port=${port}`], { stdio: 'ignore', env })
  const stop = async () => {
    await end(driver)
    await end(display)
  }
  const address = `http://127.0.0.1:${port}`
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(address + path, {
      method,
      signal: AbortSignal.timeout(LONGEST),
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`)
    return value
  }
  const isListening = () =>
    fetch(address).then(
      () => true,
      () => false,
    )
  while (!(await isListening())) await new Promise(resolve => setTimeout(resolve, 100))
  const options = { binary: BROWSER, args: ['--automation', ...args] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities })
  const own = `/session/${sessionId}`
  const find = async (selector: string) => {
    const found = await call<Record<string, string>>('POST', `${own}/element`, {
      using: 'css selector',
      value: selector,
    })
    return `${own}/element/${found[ELEMENT]}`
  }
  const evaluate: WebKit['evaluate'] = (called, ...args) =>
    call('POST', `${own}/execute/sync`, { script: `return (${called})(...arguments)`, args })
  await call('POST', `${own}/window/rect`, { width, height })
  // above the page there is a bar
  const inner = await evaluate(() => innerHeight)
  await call('POST', `${own}/window/rect`, { width, height: 2 * height - inner })
  return {
    evaluate,
    open: path => call('POST', `${own}/url`, { url: product + path }),
    click: async selector => call('POST', `${await find(selector)}/click`, {}),
    type: async (selector, text) => call('POST', `${await find(selector)}/value`, { text }),
    screenshot: async () => Buffer.from(await call<string>('GET', `${own}/screenshot`), 'base64'),
    async close() {
      try {
        await call('DELETE', own)
      } finally {
        await stop()
      }
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
