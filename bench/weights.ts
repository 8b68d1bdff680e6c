import { brotliDecompressSync } from 'node:zlib'

/** The bytes of an answer as they go over the wire. */
async function wireOf(url: string): Promise<{ bytes: Buffer; etag: string | null }> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', chunk => chunks.push(chunk))
      answer.on('end', () => resolve({ bytes: Buffer.concat(chunks), etag: answer.headers.etag ?? null }))
    })
      .on('error', reject)
      .end()
  })
}

/** A page in the form it has once it was asked for a second time. */
async function settled(url: string): Promise<Buffer> {
  for (;;) {
    const { bytes, etag } = await wireOf(url)
    if (etag?.endsWith('-br"')) return bytes
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

/** Bytes of these files as they go over the wire, brotli; each counts once. */
export const weightOf = async (url: string, paths: Iterable<string>) => {
  let total = 0
  for (const path of new Set(paths)) total += (await wireOf(url + path)).bytes.length
  return total
}

/** What a visit of Home weighs, brotli: what is needed to read it, and the scripts that come after. */
export async function weigh(url: string) {
  const html = await settled(`${url}/`)
  const text = brotliDecompressSync(html).toString()
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].flatMap(match => match[1]!.split(' '))
  const fonts = await weightOf(url, found(/href="([^"]+\.woff2)"/g))
  const sheets = await weightOf(url, found(/href="(\/assets\/[^"]+\.css)"/g))
  const scripts = await weightOf(url, [
    ...found(/data-island="([^"]+)"/g),
    ...found(/src="(\/assets\/[^"]+\.js)"/g),
  ])
  return { html: html.length, fonts, sheets, readable: html.length + fonts + sheets, scripts }
}
