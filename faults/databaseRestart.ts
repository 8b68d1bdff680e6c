import { join } from 'node:path'
import { type EmbeddedServer, startEmbedded } from '#server/storage/embedded/embedded.ts'
import { startProduct } from '../bench/product.ts'
import { type Fault, type Outcome, type Place, pause, seconds, until } from './fault.ts'
import { count, countLost, keepWriting, openLedger, send, statusesOf, type Target } from './ledger.ts'
import { serverOn } from './servers.ts'

const RESTARTS = 6
/** After the database is back, in ms. */
const BACK_WITHIN = 5000
const FILE = '/export/rates.csv'
const READS = ['/', '/api/rates/latest', '/api/rates/daily?date=2001-01-01', '/api/admin/users', FILE]

async function keepReading(target: Target, answers: Map<number, number>, end: AbortSignal): Promise<void> {
  const reader = async (path: string) => {
    while (!end.aborted) {
      const { status } = await send(target, 'GET', path)
      // a file that had begun can only break off
      if (status !== 0 || path !== FILE) count(answers, status)
      // a refusal comes at once: asking without a pause would only measure that
      if (status !== 200) await pause(10)
    }
  }
  await Promise.all(READS.map(reader))
}

/** Ends the server as an operator does, or as the kernel does when memory is short. */
async function endServer(server: EmbeddedServer, folder: string, isKilled: boolean): Promise<void> {
  if (!isKilled) return server.stop()
  process.kill(serverOn(folder), 'SIGKILL')
  await server.died
}

const allAnswer = async (target: Target) =>
  (await Promise.all(READS.map(path => send(target, 'GET', path)))).every(({ status }) => status === 200)

async function run({ folder, port, say }: Place): Promise<Outcome> {
  const dataDir = join(folder, 'server')
  let server = await startEmbedded({ dataDir })
  const product = await startProduct(folder, port, {
    env: { DATABASE_URL: server.url, LOG_LEVEL: 'silent' },
  })
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
    say(`restart ${restarts}: everything answers ${seconds(back)} after the database`)
  }
  end.abort()
  await Promise.all(load)
  const lost = await countLost(product.url, ledger)
  await product.stop()
  await server.stop()
  // 409: a create that was cut off had been kept
  const isExpected = [...reads.keys(), ...ledger.answers.keys()].every(status =>
    [200, 201, 409, 503].includes(status),
  )
  return {
    isKept: isExpected && slowest < BACK_WITHIN && lost === 0,
    figures:
      `${RESTARTS} restarts, half of them kill -9; reads ${statusesOf(reads)}; writes ${statusesOf(ledger.answers)}; ` +
      `slowest back ${seconds(slowest)}, ${lost} lost`,
  }
}

export const databaseRestart: Fault = {
  name: 'PostgreSQL restarted under load',
  promise: 'only 503s meanwhile, and back within 5 s of its return',
  run,
}
