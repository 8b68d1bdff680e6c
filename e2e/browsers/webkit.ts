import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
const WEBKIT = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const WEBKIT_PORT = 4444

/** A browser that Playwright cannot drive: its WebKit is a build of its own. */
interface Driver {
  open(url: string): Promise<void>
  /** Evaluates an expression whose value is JSON. */
  evaluate<T>(expression: string): Promise<T>
  close(): Promise<void>
}

interface Size {
  width: number
  height: number
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
