import { join } from 'node:path'
import { Client } from 'pg'
import { type EmbeddedServer, startEmbedded } from '#server/database/embedded/embedded.ts'
import { freePort } from '#test/ports.ts'
import { startProduct } from '../bench/product.ts'
import { type Fault, type Outcome, type Place, pause, seconds, until } from './fault.ts'
import { count, countLost, keepWriting, listStatuses, openLedger, send, type Target } from './ledger.ts'
import { readServerPid } from './servers.ts'

const RESTARTS = 12
/** Days of records in 20 cities, so that sending a file takes a while. */
const DAYS = 300
/** Clients that download files all the time. */
const FILE_READERS = 6
/** In ms, after the database is back. */
const BACK_WITHIN = 5000
const FILE = '/export/rates.csv'
/** A short file beside the others: the time of a complete download shows how busy the machine is. */
const READS = [
  '/',
  '/api/rates/latest',
  '/api/rates/daily?date=2001-01-01',
  '/api/admin/users',
  `${FILE}?date=2001-01-01`,
]

async function keepReading(target: Target, answers: Map<number, number>, end: AbortSignal): Promise<void> {
  const reader = async (path: string) => {
    while (!end.aborted) {
      const { status } = await send(target, 'GET', path)
      // a response that has begun can only be cut off
      if (status !== 0 || !path.startsWith(FILE)) count(answers, status)
      // a refusal comes at once: without a pause only refusals would be measured
      if (status !== 200) await pause(10)
    }
  }
  await Promise.all([...READS, ...Array.from({ length: FILE_READERS }, () => FILE)].map(reader))
}

/** Fills old days with records. */
async function fill(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`
    with c as (insert into city (key, name) select 'old ' || n, 'Old ' || n from generate_series(1, 20) n returning id)
    insert into rate (city_id, date) select id, date '1990-01-01' + n from c, generate_series(1, ${DAYS}) n`)
  await client.end()
}

const openStreams = async (port: number) => {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  return Number((await answer.text()).match(/^chicken_rates_streams_open (\d+)$/m)?.[1])
}

/** Stops the server as an operator does, or kills it as the kernel does when memory is short. */
async function endServer(server: EmbeddedServer, folder: string, isKilled: boolean): Promise<void> {
  if (!isKilled) return server.stop()
  process.kill(readServerPid(folder), 'SIGKILL')
  await server.died
}

const allAnswer = async (target: Target) =>
  (await Promise.all(READS.map(path => send(target, 'GET', path)))).every(({ status }) => status === 200)

async function run({ folder, port, print }: Place): Promise<Outcome> {
  const dataDir = join(folder, 'server')
  let server = await startEmbedded({ dataDir })
  const metricsPort = await freePort()
  const product = await startProduct(folder, port, {
    env: { DATABASE_URL: server.url, LOG_LEVEL: 'silent', METRICS_PORT: String(metricsPort) },
  })
  await fill(server.url)
  const target = { url: product.url, token: await product.logIn() }
  const ledger = openLedger()
  const reads = new Map<number, number>()
  const end = new AbortController()
  const load = [keepWriting(target, ledger, end.signal), keepReading(target, reads, end.signal)]
  let slowest = 0
  for (let restarts = 1; restarts <= RESTARTS; restarts++) {
    await pause(1000)
    await endServer(server, dataDir, restarts % 2 === 0)
    await pause(1000)
    server = await startEmbedded({ dataDir })
    const back = await until('every read answers', 30_000, () => allAnswer(target))
    slowest = Math.max(slowest, back)
    print(`restart ${restarts}: everything answers ${seconds(back)} after the database`)
  }
  end.abort()
  await Promise.all(load)
  await until('no list is on its way any more', 5000, async () => (await openStreams(metricsPort)) === 0)
  const lost = await countLost(product.url, ledger)
  await product.stop()
  await server.stop()
  // 409: a create that was cut off had been committed
  const isExpected = [...reads.keys(), ...ledger.answers.keys()].every(status =>
    [200, 201, 409, 503].includes(status),
  )
  return {
    isHeld: isExpected && slowest < BACK_WITHIN && lost === 0,
    figures:
      `${RESTARTS} restarts, half of them kill -9; reads ${listStatuses(reads)}; writes ${listStatuses(ledger.answers)}; ` +
      `slowest back ${seconds(slowest)}, ${lost} lost`,
  }
}

export const databaseRestart: Fault = {
  name: 'PostgreSQL restarted under load',
  promise: 'only 503s until it returns, and normal responses within 5 s of its return',
  run,
}
