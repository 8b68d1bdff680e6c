import { brotliDecompressSync } from 'node:zlib'
import { answerAt, settled } from './beside.ts'

const BROTLI = { 'accept-encoding': 'br' }

const decodeBytes = ({ body }: { body: string }) => Buffer.from(body, 'base64')

/** Returns the transferred bytes of files, brotli; each counts once. */
export const measureWeight = async (url: string, paths: Iterable<string>) => {
  let total = 0
  for (const path of new Set(paths)) total += decodeBytes(await answerAt(url + path, BROTLI)).length
  return total
}

/** Returns the bytes of a visit of Home, brotli: those needed to read it, and the scripts that load later. */
export async function weigh(url: string) {
  const html = decodeBytes(await settled(`${url}/`, BROTLI))
  const text = brotliDecompressSync(html).toString()
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].flatMap(match => match[1]!.split(' '))
  const fonts = await measureWeight(url, found(/href="([^"]+\.woff2)"/g))
  const sheets = await measureWeight(url, found(/href="(\/assets\/[^"]+\.css)"/g))
  const scripts = await measureWeight(url, [
    ...found(/data-(?:island|later)="([^"]+)"/g),
    ...found(/src="(\/assets\/[^"]+\.js)"/g),
  ])
  return {
    html: html.length,
    htmlPlain: Buffer.byteLength(text),
    fonts,
    sheets,
    readable: html.length + fonts + sheets,
    scripts,
  }
}
