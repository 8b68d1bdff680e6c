import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { addDays } from '#shared/days.ts'
import { freePort } from '#test/ports.ts'
import { makeSheet, saveDay } from '../../bench/markets.ts'
import { type Product, startProduct } from '../../bench/product.ts'
import { TODAY } from '../../bench/year.ts'
import { openBalancer } from '../balancer.ts'
import { type Fault, NotRun, type Outcome, type Place, pause, seconds, until } from '../fault.ts'
import { signalServers } from '../servers.ts'
import { ATTACKS } from './attacks.ts'
import { readSharedMemory, runJob } from './database.ts'
import { READ_ATTACKS } from './readAttacks.ts'
import { countOthers, p99, slowest, type Visits, visit } from './visitors.ts'
import type { Work } from './worker.ts'

/** In ms. A shorter time shows less. */
const ATTACK_FOR = Number(process.env.ATTACK_SECONDS ?? 20) * 1000
/** Only attacks whose names have this text: to look at one alone. */
const ONLY = process.env.ATTACK ?? ''
/** The number of days that one session can enter within the limit of its calls. */
const DAYS = 250
const CITIES = 40
/** Bounds for visitors during an attack: times in ms, memory in MB. */
const HOT_P99 = 100
const COLD_P99 = 1000
const REFUSED_WITHIN = 5000
const MAX_MEMORY = 350
/** Of the product and its database together, after all attacks (PSS, in MB). */
const MAX_ALL_MEMORY = 400
/** In ms. A job that is due is looked for every 15 s. */
const JOB_WITHIN = 20_000
/** Another loopback address of this machine, which the limits count separately. */
const ATTACKER = '127.0.0.2'

interface Result {
  isHeld: boolean
  figures: string
}

type Statuses = Record<number, number>

const printed = (statuses: Statuses) =>
  Object.entries(statuses)
    .map(([status, times]) => `${status === '0' ? 'closed' : status}: ${times}`)
    .join(', ')

/** Resets the peak memory of a process to its current memory (proc(5), clear_refs). */
const resetPeak = ({ process: { pid } }: Product) => writeFile(`/proc/${pid}/clear_refs`, '5')

interface Attacked {
  product: Product
  dataDir: string
  port: number
}

/** Attacks a port for 20 s while visitors send their usual requests, and staff make a job run. */
async function attack(
  { product, dataDir, port }: Attacked,
  name: string,
  senders: readonly string[] = [],
): Promise<Result> {
  const token = await product.logIn()
  await resetPeak(product)
  const workerData: Work = { name, port, localAddress: ATTACKER, senders }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData })
  await once(worker, 'message')
  const statuses = once(worker, 'message')
  const end = new AbortController()
  const visits = visit({ port, token, signal: end.signal })
  await pause(ATTACK_FOR / 2)
  const [job] = await Promise.all([runJob(dataDir), pause(ATTACK_FOR / 2)])
  end.abort()
  worker.postMessage('end')
  const met = await visits
  const [answered] = (await statuses) as [Statuses]
  await worker.terminate()
  const memory = await product.peakMemory()
  const refused = sumOthers(met, [200])
  return {
    isHeld:
      refused === 0 &&
      p99(met.hot) < HOT_P99 &&
      p99(met.cold) < COLD_P99 &&
      p99(met.staff) < COLD_P99 &&
      job < JOB_WITHIN &&
      memory < MAX_MEMORY,
    figures: `${row(met)} | ${refused} | ${seconds(job)} | ${Math.round(memory)} | ${printed(answered)}`,
  }
}

const ms = (figure: number) => String(Math.round(figure))
const row = ({ hot, cold, staff }: Visits) => [p99(hot), p99(cold), p99(staff)].map(ms).join(' | ')
const sumOthers = ({ hot, cold, staff }: Visits, expected: number[]) =>
  [hot, cold, staff].reduce((sum, each) => sum + countOthers(each, expected), 0)

/** Stops every process of the database for 20 s, which closes no connection, and continues it. */
async function stopDatabase({ product, port, dataDir }: Attacked): Promise<Result> {
  const token = await product.logIn()
  await resetPeak(product)
  const end = new AbortController()
  const url = `http://127.0.0.1:${port}`
  // from now on it is cached
  await fetch(url)
  signalServers(dataDir, 'SIGSTOP')
  const visits = visit({ port, token, signal: end.signal })
  await pause(ATTACK_FOR)
  end.abort()
  const met = await visits
  signalServers(dataDir, 'SIGCONT')
  const staff = { headers: { authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(10_000) }
  const back = await until(
    'staff are answered again',
    10_000,
    async () => (await fetch(`${url}/api/admin/users`, staff)).ok,
  )
  const memory = await product.peakMemory()
  const unexpected = countOthers(met.hot, [200]) + sumOthers({ ...met, hot: met.cold }, [200, 503])
  return {
    isHeld:
      unexpected === 0 &&
      p99(met.hot) < HOT_P99 &&
      slowest(met.cold) < REFUSED_WITHIN &&
      slowest(met.staff) < REFUSED_WITHIN &&
      back < REFUSED_WITHIN &&
      memory < MAX_MEMORY,
    figures: `${row(met)} | ${unexpected} | - | ${Math.round(memory)} | 503s within ${seconds(Math.max(slowest(met.cold), slowest(met.staff)))}, back after ${seconds(back)}`,
  }
}

type Rows = [name: string, run: (attacked: Attacked) => Promise<Result>][]

/** One customer may have a /48 of IPv6. */
const SENDERS = Array.from({ length: 16 }, (_, network) => `2001:db8:7:${network.toString(16)}::1`)

/** Everything else that one stranger may do. */
const STRANGER: Rows = [
  ...Object.keys(ATTACKS).map((name): Rows[number] => [name, attacked => attack(attacked, name)]),
  ['a stopped database', stopDatabase],
]
const READS: Rows = Object.keys(READ_ATTACKS).flatMap(
  (name): Rows => [
    [`${name}, one address`, attacked => attack(attacked, name)],
    [`${name}, 16 /64s of one /48`, attacked => attack(attacked, name, SENDERS)],
  ],
)

async function enterDays(product: Product): Promise<void> {
  const token = await product.logIn()
  for (let ago = 0; ago < DAYS; ago++) {
    await saveDay(product.url, token, addDays(TODAY, -ago), makeSheet(CITIES, DAYS - ago))
  }
}

async function attackAll(place: Place, attacked: Attacked, all: Rows): Promise<Outcome> {
  const rows = all.filter(([name]) => name.includes(ONLY))
  const { product } = attacked
  await enterDays(product)
  const broken: string[] = []
  place.print(
    '| attack | hot p99 ms | cold p99 ms | staff p99 ms | not answered | job after | MB | the attacker was answered |',
  )
  place.print('|---|---|---|---|---|---|---|---|')
  for (const [name, run] of rows) {
    const { isHeld, figures } = await run(attacked)
    if (!isHeld) broken.push(name)
    place.print(`| ${name}${isHeld ? '' : ' (BROKEN)'} | ${figures} |`)
  }
  const memory = await readSharedMemory(product, attacked.dataDir)
  const together = memory.product + memory.database
  if (together >= MAX_ALL_MEMORY) broken.push('memory')
  return {
    isHeld: broken.length === 0 && product.process.exitCode === null,
    figures: `${rows.length - broken.length} of ${rows.length} held${broken.length ? `; not ${broken.join(', ')}` : ''}; ${ms(memory.product)} MB of the product and ${ms(memory.database)} MB of its database afterwards`,
  }
}

const SETTINGS = { RATE_LIMITS: 'on', LOG_LEVEL: 'fatal', TRUST_PROXY: 'loopback' }

const attackDirectly = (rows: Rows) => async (place: Place) => {
  const { folder: dataDir, port } = place
  const product = await startProduct(dataDir, port, { env: SETTINGS })
  const outcome = await attackAll(place, { product, dataDir, port }, rows)
  await product.stop()
  return outcome
}

const attackNginx = (rows: Rows) => async (place: Place) => {
  if (spawnSync('nginx', ['-v']).status !== 0) throw new NotRun('nginx is not installed')
  const { folder: dataDir, port } = place
  const own = await freePort()
  const product = await startProduct(dataDir, own, { env: SETTINGS })
  const balancer = await openBalancer({ folder: dataDir, port, instances: [own], isLimited: true })
  const outcome = await attackAll(place, { product, dataDir, port }, rows)
  await balancer.close()
  await product.stop()
  return outcome
}

const PROMISE =
  'hot p99 under 100 ms, cold and staff under 1 s, none refused, jobs go on, under 350 MB, and under 400 MB with the database'

export const ABUSES: readonly Fault[] = [
  { name: 'abuse', promise: `one stranger stops nobody: ${PROMISE}`, run: attackDirectly(STRANGER) },
  {
    name: 'abuse behind nginx',
    promise: 'the same behind nginx with deploy/nginx.conf',
    run: attackNginx(STRANGER),
  },
  {
    name: 'abuse by reads',
    promise: `reads within all limits stop nobody, from one address or 16 networks: ${PROMISE}`,
    run: attackDirectly(READS),
  },
  {
    name: 'abuse by reads behind nginx',
    promise: 'the same behind nginx with deploy/nginx.conf',
    run: attackNginx(READS),
  },
]
