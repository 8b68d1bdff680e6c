import { execFileSync, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays } from '#shared/days.ts'
import type { Answer } from './bare.ts'
import { answerAt, settled } from './beside.ts'
import { median } from './load.ts'
import { create, makeCity, makeMarkets, makeSheet } from './markets.ts'
import { readCpuShares } from './processes.ts'
import { type Product, startProduct } from './product.ts'
import { PORT, say } from './report.ts'
import { measureCityPages, measureRush } from './rush.ts'
import { weigh } from './weights.ts'
import { askWithWrk } from './wrk.ts'
import { CITIES, TODAY } from './year.ts'

/** Compares this checkout with another commit: both are built, and run by turns on this machine. */

const ROOT = join(import.meta.dirname, '..')
const ROUNDS = 3
const CLIENTS = 16
const DAYS = 60
const CREATES = 3000
const HOT_SECONDS = 4
const HOT_CONNECTIONS = 32
/** So many that a vacuum in between does not decide. */
const COLD_READS = 1200
/** In ms: what a start leaves behind is collected while nobody visits. */
const START = 20_000
const BROTLI = { 'accept-encoding': 'gzip, deflate, br' }
/** What a figure may lose before it has to be explained. */
const MAX_LOSS = 0.05

/** Figures of one run by name; those of which more is better end in "a second". */
type Figures = Map<string, number>

/** Runs work for clients that take turns, and returns its wall clock and the CPU of both sides for each piece, in ms. */
async function measure(product: Product, pieces: number, work: (piece: number) => Promise<unknown>) {
  let next = 0
  const before = await readCpuShares(product.process)
  const startedAt = performance.now()
  const client = async () => {
    while (next < pieces) await work(next++)
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  const took = performance.now() - startedAt
  const after = await readCpuShares(product.process)
  return {
    rate: (pieces / took) * 1000,
    own: (after.own - before.own) / pieces,
    database: (after.below - before.below) / pieces,
  }
}

async function send(url: string, options: RequestInit, status: number): Promise<void> {
  const answer = await fetch(url, options)
  const body = await answer.text()
  if (answer.status !== status) throw new Error(`${url}: ${answer.status} ${body}`)
}

async function measureCreates(product: Product, token: string, figures: Figures): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const createFrom = (from: string) => (piece: number) => {
    const record = {
      location: makeCity(100 + (piece % 100)),
      date: addDays(from, Math.floor(piece / 100)),
      markets: makeMarkets(230),
    }
    return send(
      `${product.url}/api/rates/daily`,
      // as the panel sends it
      {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body: JSON.stringify(record),
      },
      201,
    )
  }
  await measure(product, CREATES / 5, createFrom('2001-01-01'))
  const { rate, own, database } = await measure(product, CREATES, createFrom('2002-01-01'))
  figures.set('creates a second', rate)
  figures.set('create, CPU of the server, µs', own * 1000)
  figures.set('create, CPU of PostgreSQL, µs', database * 1000)
}

/** Measures the CPU of a cached answer beside that of a bare node:http server with the same bytes. */
async function measureHot(
  product: Product,
  figures: Figures,
  { what, path, headers }: { what: string; path: string; headers: Record<string, string> },
): Promise<void> {
  const { status, headers: sent, body } = await settled(product.url + path, headers)
  const bare = fork(join(import.meta.dirname, 'bare.ts'))
  bare.send({ status, headers: sent, body } satisfies Answer)
  const [port] = await once(bare, 'message')
  const ask = async (url: string, process: Product['process']) => {
    const connections = HOT_CONNECTIONS
    await askWithWrk(url, headers, { connections, seconds: 1 })
    const before = await readCpuShares(process)
    const count = await askWithWrk(url, headers, { connections, seconds: HOT_SECONDS })
    const after = await readCpuShares(process)
    return { rate: count / HOT_SECONDS, cpu: ((after.own - before.own) / count) * 1000 }
  }
  const ours = await ask(product.url + path, product.process)
  const theirs = await ask(`http://127.0.0.1:${port}/`, bare)
  bare.disconnect()
  figures.set(`${what}, a second`, ours.rate)
  figures.set(`${what}, CPU, µs`, ours.cpu)
  figures.set(`${what}, CPU, of bare node`, ours.cpu / theirs.cpu)
  figures.set(`${what}, of bare node, answers a second`, ours.rate / theirs.rate)
}

async function measureCold(product: Product, figures: Figures): Promise<void> {
  const ask = (piece: number) => {
    const from = addDays(TODAY, -(piece % DAYS))
    const to = addDays(TODAY, Math.floor(piece / 300))
    return send(`${product.url}/api/rates/daily?from=${from}&to=${to}&limit=${10 + (piece % 300)}`, {}, 200)
  }
  const { rate, own, database } = await measure(product, COLD_READS, ask)
  figures.set('cold reads a second', rate)
  figures.set('cold read, CPU of the server, µs', own * 1000)
  figures.set('cold read, CPU of PostgreSQL, µs', database * 1000)
}

async function measureDaySheets(product: Product, token: string, figures: Figures): Promise<void> {
  // what an older commit takes too: the cities come from single records, and the sheets name no new ones
  for (const { location } of makeSheet(CITIES, 1))
    await create(product.url, token, location, addDays(TODAY, -DAYS))
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const times: number[] = []
  const before = await readCpuShares(product.process)
  for (let ago = DAYS - 1; ago >= 0; ago -= 1) {
    const body = JSON.stringify({ rates: makeSheet(CITIES, DAYS - ago) })
    const startedAt = performance.now()
    await send(`${product.url}/api/rates/days/${addDays(TODAY, -ago)}`, { method: 'PUT', headers, body }, 200)
    times.push(performance.now() - startedAt)
  }
  const after = await readCpuShares(product.process)
  figures.set(`Day Sheet of ${CITIES} cities, ms`, median(times))
  figures.set('Day Sheet, CPU of the server, ms', (after.own - before.own) / DAYS)
  figures.set('Day Sheet, CPU of PostgreSQL, ms', (after.below - before.below) / DAYS)
}

/** Returns the bytes of the scripts that the panel's page names, brotli. */
async function weighPanel(url: string): Promise<number> {
  const page = Buffer.from((await answerAt(`${url}/admin/login`, {})).body, 'base64').toString()
  const scripts = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path!)
  const sizes = [...new Set(scripts)].map(
    async path =>
      Buffer.from((await answerAt(url + path, { 'accept-encoding': 'br' })).body, 'base64').length,
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Measures one checkout on a data folder of its own. */
async function run(root: string, dataDir: string): Promise<Figures> {
  const figures: Figures = new Map()
  const first = await startProduct(dataDir, PORT, { root })
  figures.set('first start, ms', first.firstPageAfter)
  const token = await first.logIn()
  await pause(START)
  await measureDaySheets(first, token, figures)
  figures.set('memory before load, MB', await first.memory())
  const etag = (await settled(`${first.url}/`, BROTLI)).named.etag!
  await measureHot(first, figures, {
    what: 'today, JSON',
    path: `/api/rates/daily?date=${TODAY}`,
    headers: {},
  })
  await measureHot(first, figures, { what: 'Home', path: '/', headers: BROTLI })
  await measureHot(first, figures, {
    what: 'Home, 304',
    path: '/',
    headers: { ...BROTLI, 'if-none-match': etag },
  })
  await measureCold(first, figures)
  for (const [name, figure] of [...(await measureCityPages(first)), ...(await measureRush(first, token))])
    figures.set(name, figure)
  await measureCreates(first, token, figures)
  figures.set('memory after load, MB', await first.memory())
  const { html, readable } = await weigh(first.url)
  figures.set('Home, first answer, bytes', html)
  figures.set('Home, until it is readable, bytes', readable)
  figures.set('panel, first scripts, bytes', await weighPanel(first.url))
  await first.stop()
  const second = await startProduct(dataDir, PORT, { root })
  figures.set('start with data, ms', second.firstPageAfter)
  await second.stop()
  return figures
}

/** Checks out and builds a commit in a temporary folder; nothing of it stays. */
async function withCheckout(commit: string, work: (root: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'chicken-rates-against-'))
  const root = join(folder, 'checkout')
  const exec = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  execFileSync('git', ['worktree', 'add', '--detach', root, commit], { cwd: ROOT, stdio: 'ignore' })
  try {
    exec('npm', 'ci', '--no-audit', '--no-fund')
    exec('npm', 'run', 'build')
    await work(root)
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', root], { cwd: ROOT })
    await rm(folder, { recursive: true, force: true })
  }
}

const isMoreBetter = (name: string) => name.endsWith('a second')
const show = (value: number) => (value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en-IN'))

/** Prints the medians of both, their ratio with its spread over the rounds, and what got worse. */
function print(commit: string, theirs: Figures[], ours: Figures[]): void {
  say(`| figure | ${commit} | now | ratio (lowest to highest) | |\n|---|---|---|---|---|`)
  for (const name of ours[0]!.keys()) {
    const [before, now] = [theirs, ours].map(runs => runs.map(figures => figures.get(name)!))
    const ratios = now!.map((value, round) => value / before![round]!)
    const ratio = median(ratios)
    const isWorse = isMoreBetter(name) ? ratio < 1 - MAX_LOSS : ratio > 1 + MAX_LOSS
    const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
    const row = [name, show(median(before!)), show(median(now!)), `${ratio.toFixed(2)} (${spread})`]
    say(`| ${row.join(' | ')} | ${isWorse ? 'worse' : ''} |`)
  }
}

const [commit] = process.argv.slice(2)
if (!commit) throw new Error('Name the commit to compare with: npm run bench:against -- <commit>')
await withCheckout(commit, async root => {
  const results = { theirs: [] as Figures[], ours: [] as Figures[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [whose, checkout] of [
      ['theirs', root],
      ['ours', ROOT],
    ] as const) {
      const dataDir = await mkdtemp(join(tmpdir(), 'chicken-rates-bench-'))
      try {
        results[whose].push(await run(checkout, dataDir))
        say(`round ${round + 1}, ${whose === 'ours' ? 'now' : commit}: done`)
      } finally {
        await rm(dataDir, { recursive: true, force: true })
      }
    }
  }
  print(commit, results.theirs, results.ours)
})
