import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerAt, besideBare } from './beside.ts'
import { median } from './load.ts'
import { benchFirstAfterWrite, benchMixed, benchWholeList } from './mixed.ts'
import { startProduct } from './product.ts'
import { PORT, say, whole } from './report.ts'
import { enterYear, TODAY } from './year.ts'

/** Ten minutes with --long, for the claim about memory. */
const MIXED_SECONDS = process.argv.includes('--long') ? 600 : 30
const BROTLI = { 'accept-encoding': 'gzip, deflate, br' }

const ms = (figure: number) => `${figure.toFixed(1)} ms`

/** Groups one figure for each second by minute. */
const toMinutes = (figures: number[]) =>
  Array.from({ length: Math.ceil(figures.length / 60) }, (_, at) => figures.slice(at * 60, (at + 1) * 60))

const dataDir = await mkdtemp(join(tmpdir(), 'chicken-rates-bench-'))
const product = await startProduct(dataDir, PORT)
try {
  const token = await product.logIn()
  await enterYear(product, token)
  const etag = (await answerAt(`${product.url}/`, BROTLI)).named.etag!
  for (const [what, path, headers] of [
    ['One day of 40 cities, JSON', `/api/rates/daily?date=${TODAY}`, {}],
    ['Home, brotli', '/', BROTLI],
    ['Home, 304', '/', { ...BROTLI, 'if-none-match': etag }],
  ] as const) {
    const { ours, bare, bytes } = await besideBare(product.url + path, headers)
    say(
      `${what} (${whole(bytes)} bytes): ${whole(ours.rate)} a second, p99 ${ms(ours.p99)}; bare node:http ` +
        `${whole(bare.rate)}, p99 ${ms(bare.p99)}; ratio ${(ours.rate / bare.rate).toFixed(2)} (at least 0.90), ` +
        `p99 ${(ours.p99 / bare.p99).toFixed(2)} of its (at most 1.50)`,
    )
  }
  const first = await benchFirstAfterWrite(product, token)
  say(`Home right after a write: ${ms(first.median)}, at worst ${ms(first.worst)} (at most 25 ms)`)
  const list = await benchWholeList(product, token)
  say(
    `Readers of today beside 5 whole lists and 20 writes a second: ${(list.beside.rate / list.alone.rate).toFixed(2)} ` +
      `of their rate without the lists (at least 0.70), p99 ${ms(list.beside.p99)} (at most 30 ms); ${list.lists} lists`,
  )
  const { read, written, memory } = await benchMixed(product, token, MIXED_SECONDS)
  say(
    `${whole(read.rate)} readers a second beside ${written} writes in ${MIXED_SECONDS} s: p99 ${ms(read.p99)} ` +
      `(at most 30 ms); memory ${whole(Math.max(...memory))} MB at most (under 300), by minute ` +
      toMinutes(memory)
        .map(minute => whole(median(minute)))
        .join(', '),
  )
} finally {
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
}
