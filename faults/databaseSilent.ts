import { join } from 'node:path'
import { startEmbedded } from '#server/database/embedded/embedded.ts'
import { addDays } from '#shared/days.ts'
import { openTestForwarder } from '#test/forwarder.ts'
import { type Product, startProduct } from '../bench/product.ts'
import { type Fault, type Outcome, type Place, pause, seconds, until } from './fault.ts'
import { count, listStatuses } from './ledger.ts'
import { signalServers } from './servers.ts'

const SILENT_FOR = 20_000
/** In ms. Each kind of request is sent this often, also while earlier ones wait. */
const EVERY = 100
/** In ms. A request without a response within this time hangs. */
const HANGS_AFTER = 10_000
/**
 * Longest waits in ms: for a cached response (99 of 100, on a busy machine, also where it is rendered again), for any other
 * response, for the state, and for normal responses after the return.
 */
const CACHED_WITHIN = 500
const RENDERED_WITHIN = 1000
const REFUSED_WITHIN = 5000
const READY_WITHIN = 1500
const BACK_WITHIN = 5000

const KINDS = ['cached page', 'cached day', 'cold', 'staff', 'readyz'] as const
type Kind = (typeof KINDS)[number]
interface Seen {
  times: number[]
  answers: Map<number, number>
}
type Asking = (kind: Kind, seen?: Seen) => Promise<number>

function openAsking(product: Product, token: string): Asking {
  let day = '2002-01-01'
  const paths: Record<Kind, () => string> = {
    'cached page': () => '/',
    'cached day': () => '/api/rates/daily?date=2001-01-01',
    // another day each time, so that no response is cached
    cold() {
      day = addDays(day, 1)
      return `/api/rates/daily?date=${day}`
    },
    staff: () => '/api/auth/profile',
    readyz: () => '/readyz',
  }
  return async (kind, seen) => {
    const from = performance.now()
    const headers: HeadersInit = kind === 'staff' ? { authorization: `Bearer ${token}` } : {}
    const status = await fetch(product.url + paths[kind](), {
      headers,
      signal: AbortSignal.timeout(HANGS_AFTER),
    }).then(
      async answer => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
    seen?.times.push(performance.now() - from)
    if (seen) count(seen.answers, status)
    return status
  }
}

const share = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0

function isWell(kind: Kind, { times, answers }: Seen, cachedWithin: number): boolean {
  const statuses = [...answers.keys()]
  const slowest = share(times, 1)
  if (kind.startsWith('cached'))
    return statuses.every(status => status === 200) && share(times, 0.99) < cachedWithin
  // requests in progress may still succeed in the second of the detection
  if (!statuses.every(status => status === 200 || status === 503)) return false
  return slowest < (kind === 'readyz' ? READY_WITHIN : REFUSED_WITHIN)
}

/** Sends every kind of request while the database is silent, and afterwards until it is back. */
async function watchSilence(ask: Asking, silence: Silence, print: Place['print']): Promise<boolean> {
  const { begin, end, cachedWithin = CACHED_WITHIN } = silence
  await until('everything answers', 10_000, async () =>
    (await Promise.all(KINDS.map(kind => ask(kind)))).every(status => status === 200),
  )
  const seen = new Map(KINDS.map(kind => [kind, { times: [], answers: new Map() } as Seen]))
  const asked: Promise<number>[] = []
  begin()
  for (const from = performance.now(); performance.now() - from < SILENT_FOR; ) {
    asked.push(...KINDS.map(kind => ask(kind, seen.get(kind))))
    await pause(EVERY)
  }
  end()
  const back = await until('everything answers again', 60_000, async () =>
    (await Promise.all(KINDS.map(kind => ask(kind)))).every(status => status === 200),
  )
  await Promise.all(asked)
  for (const [kind, { times, answers }] of seen) {
    const figures = [0.5, 0.99, 1].map(part => `${Math.round(share(times, part))} ms`)
    print(`${kind}: p50 ${figures[0]}, p99 ${figures[1]}, slowest ${figures[2]}; ${listStatuses(answers)}`)
  }
  print(`everything answers ${seconds(back)} after the database`)
  return back < BACK_WITHIN && [...seen].every(([kind, each]) => isWell(kind, each, cachedWithin))
}

interface Silence {
  begin(): void
  end(): void
  cachedWithin?: number
}

/** Stops the embedded server as a debugger or a full swap does: its sockets accept bytes that nobody reads. */
async function stopProcesses({ folder, port, print }: Place): Promise<boolean> {
  const product = await startProduct(folder, port, { env: { LOG_LEVEL: 'silent' } })
  print(`PostgreSQL and its children stopped for ${seconds(SILENT_FOR)}`)
  const isHeld = await watchSilence(
    openAsking(product, await product.logIn()),
    { begin: () => signalServers(folder, 'SIGSTOP'), end: () => signalServers(folder, 'SIGCONT') },
    print,
  )
  await product.stop()
  return isHeld
}

/** A server at DATABASE_URL that no bytes reach any more, or only on new connections. */
async function cutWay({ folder, port, print }: Place): Promise<boolean> {
  const server = await startEmbedded({ dataDir: join(folder, 'server') })
  const way = await openTestForwarder(server.connection)
  const { user, database } = server.connection
  const env = { DATABASE_URL: `postgresql://${user}@127.0.0.1:${way.port}/${database}`, LOG_LEVEL: 'silent' }
  const product = await startProduct(folder, port, { env })
  const ask = openAsking(product, await product.logIn())
  print(`nothing passes on the way to DATABASE_URL for ${seconds(SILENT_FOR)}`)
  const isSilenceHeld = await watchSilence(ask, { begin: way.fallSilent, end: way.speak }, print)
  print('the open connections are silent for ever, new ones pass')
  const isLossHeld = await watchSilence(
    ask,
    { begin: way.forgetOpen, end: () => {}, cachedWithin: RENDERED_WITHIN },
    print,
  )
  await product.stop()
  await way.close()
  await server.stop()
  return isSilenceHeld && isLossHeld
}

async function run({ folder, port, print }: Place): Promise<Outcome> {
  const isHeld = [
    await stopProcesses({ folder: join(folder, 'stopped'), port, print }),
    await cutWay({ folder: join(folder, 'cut'), port, print }),
  ]
  return {
    isHeld: isHeld.every(Boolean),
    figures: `stopped, cut off, forgotten connections: what is cached is sent, all else 503 within ${seconds(REFUSED_WITHIN)}, and back within ${seconds(BACK_WITHIN)}: ${isHeld.map(each => (each ? 'yes' : 'no')).join(', ')}`,
  }
}

export const databaseSilent: Fault = {
  name: 'PostgreSQL that hangs',
  promise:
    'what is cached is sent at once, all else answers 503 within 5 s, and everything is back within 5 s of its return',
  run,
}
