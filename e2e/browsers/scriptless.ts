import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What a browser without script shows of a page: no element of a script, and what stands there instead of one. */
const removeScripts = (html: string): string =>
  html.replaceAll(/<script\b[^>]*>.*?<\/script>|<\/?noscript>/gs, '')

/** Serves the product with pages that have no script, for a browser whose driver cannot switch scripts off. */
export async function openScriptless(product: string): Promise<{ url: string; close(): void }> {
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' }
    const passed = request(product + asked.url, { method: asked.method!, headers }, async got => {
      const { 'content-length': _, ...rest } = got.headers
      answer.writeHead(got.statusCode!, rest)
      if (isPage(got)) answer.end(removeScripts(await text(got)))
      else got.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

const isPage = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('text/html') ?? false
