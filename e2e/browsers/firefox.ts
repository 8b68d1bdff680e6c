#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocketServer } from 'ws'

/**
 * Firefox for Playwright, which asks for every context one command of WebDriver BiDi that the extended support release
 * does not know yet: it is answered here, and everything else is passed on.
 */
const UNKNOWN = 'emulation.setMediaFeaturesOverride'

const browser = spawn('/usr/bin/firefox-esr', process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
browser.on('exit', code => process.exit(code ?? 0))
process.on('SIGTERM', () => browser.kill())

for await (const line of createInterface({ input: browser.stderr })) {
  const address = line.match(/BiDi listening on (ws:\S+)/)?.[1]
  if (address) pass(address)
}

function pass(address: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
    const own = server.address() as { port: number }
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${own.port}\n`)
  })
  server.on('connection', client => {
    const firefox = new WebSocket(`${address}/session`)
    const opened = Promise.withResolvers<void>()
    firefox.addEventListener('open', () => opened.resolve())
    firefox.addEventListener('message', ({ data }) => client.send(String(data)))
    firefox.addEventListener('close', () => client.close())
    client.on('close', () => firefox.close())
    client.on('message', async data => {
      const { id, method } = JSON.parse(String(data))
      await opened.promise
      if (method === UNKNOWN) client.send(JSON.stringify({ type: 'success', id, result: {} }))
      else firefox.send(String(data))
    })
  })
}
