import { spawnSync } from 'node:child_process'
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
import { countOthers, p99, slowest, type Visits, visit } from './visitors.ts'

const ATTACK_FOR = 20_000
/** The number of days that one session can enter within the limit of its calls. */
const DAYS = 250
const CITIES = 40
/** Bounds for visitors during an attack: times in ms, memory in MB. */
const HOT_P99 = 100
const COLD_P99 = 1000
const REFUSED_WITHIN = 5000
const MAX_MEMORY = 350
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

/** Attacks a port for 20 s while visitors send their usual requests. */
async function attack(product: Product, port: number, name: string): Promise<Result> {
  const token = await product.logIn()
  await resetPeak(product)
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { name, port, localAddress: ATTACKER },
  })
  const statuses = new Promise<Statuses>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  const end = new AbortController()
  const visits = visit({ port, token, signal: end.signal })
  await pause(ATTACK_FOR)
  end.abort()
  worker.postMessage('end')
  const met = await visits
  const answered = await statuses
  await worker.terminate()
  const memory = await product.peakMemory()
  const refused = sumOthers(met, [200])
  return {
    isHeld:
      refused === 0 &&
      p99(met.hot) < HOT_P99 &&
      p99(met.cold) < COLD_P99 &&
      p99(met.staff) < COLD_P99 &&
      memory < MAX_MEMORY,
    figures: `${row(met)} | ${refused} | ${Math.round(memory)} | ${printed(answered)}`,
  }
}

const ms = (figure: number) => String(Math.round(figure))
const row = ({ hot, cold, staff }: Visits) => [p99(hot), p99(cold), p99(staff)].map(ms).join(' | ')
const sumOthers = ({ hot, cold, staff }: Visits, expected: number[]) =>
  [hot, cold, staff].reduce((sum, each) => sum + countOthers(each, expected), 0)

/** Stops every process of the database for 20 s, which closes no connection, and continues it. */
async function stopDatabase(product: Product, port: number, dataDir: string): Promise<Result> {
  const token = await product.logIn()
  await resetPeak(product)
  const end = new AbortController()
  signalServers(dataDir, 'SIGSTOP')
  const visits = visit({ port, token, signal: end.signal })
  await pause(ATTACK_FOR)
  end.abort()
  const met = await visits
  signalServers(dataDir, 'SIGCONT')
  const url = `http://127.0.0.1:${port}`
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
    figures: `${row(met)} | ${unexpected} | ${Math.round(memory)} | 503s within ${seconds(Math.max(slowest(met.cold), slowest(met.staff)))}, back after ${seconds(back)}`,
  }
}

async function attackAll(place: Place, product: Product, port: number): Promise<Outcome> {
  const token = await product.logIn()
  for (let ago = 0; ago < DAYS; ago++) {
    await saveDay(product.url, token, addDays(TODAY, -ago), makeSheet(CITIES, DAYS - ago))
  }
  const results: [string, Result][] = []
  const note = (name: string, result: Result) => {
    results.push([name, result])
    place.print(`| ${name}${result.isHeld ? '' : ' (BROKEN)'} | ${result.figures} |`)
  }
  place.print(
    '| attack | hot p99 ms | cold p99 ms | staff p99 ms | not answered | MB | the attacker was answered |',
  )
  place.print('|---|---|---|---|---|---|---|')
  for (const name of Object.keys(ATTACKS)) note(name, await attack(product, port, name))
  note('a stopped database', await stopDatabase(product, port, place.folder))
  const broken = results.filter(([, { isHeld }]) => !isHeld).map(([name]) => name)
  return {
    isHeld: broken.length === 0 && product.process.exitCode === null,
    figures: `${results.length - broken.length} of ${results.length} held${broken.length ? `; not ${broken.join(', ')}` : ''}`,
  }
}

const SETTINGS = { RATE_LIMITS: 'on', LOG_LEVEL: 'fatal' }

export const abuse: Fault = {
  name: 'abuse',
  promise:
    'one stranger stops nobody: hot p99 under 100 ms, cold and staff under 1 s, none refused, under 350 MB',
  async run(place) {
    const product = await startProduct(place.folder, place.port, { env: SETTINGS })
    const outcome = await attackAll(place, product, place.port)
    await product.stop()
    return outcome
  },
}

export const abuseBehindNginx: Fault = {
  name: 'abuse behind nginx',
  promise: 'the same behind nginx with deploy/nginx.conf',
  async run(place) {
    if (spawnSync('nginx', ['-v']).status !== 0) throw new NotRun('nginx is not installed')
    const port = await freePort()
    const product = await startProduct(place.folder, port, { env: { ...SETTINGS, TRUST_PROXY: 'loopback' } })
    const balancer = await openBalancer({
      folder: place.folder,
      port: place.port,
      instances: [port],
      isLimited: true,
    })
    const outcome = await attackAll(place, product, place.port)
    await balancer.close()
    await product.stop()
    return outcome
  },
}
