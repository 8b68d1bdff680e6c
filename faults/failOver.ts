import { join } from 'node:path'
import { type EmbeddedServer, startEmbedded } from '#server/database/embedded/embedded.ts'
import { freePort } from '#test/ports.ts'
import { startProduct } from '../bench/product.ts'
import { type Fault, type Outcome, type Place, pause, seconds, until } from './fault.ts'
import { openForwarder } from './forwarder.ts'
import { countLost, keepReading, keepWriting, listStatuses, openLedger, send, type Target } from './ledger.ts'
import { ask, killServers } from './servers.ts'
import { startStandby } from './standby.ts'

/** In ms, after the new primary takes writes. */
const BACK_WITHIN = 5000
/** In ms. Time until a person, or a program, detects the loss of the primary. */
const SEEN_AFTER = 1000
const READS = ['/api/rates/latest', '/api/rates/daily?date=2001-01-01', '/api/rates/daily?limit=3', '/']

const findSocket = ({ connection: { host, port } }: EmbeddedServer) => ({ path: `${host}/.s.PGSQL.${port}` })

/** Makes the primary acknowledge only what the standby has on its disk. */
async function waitForStandby(primary: EmbeddedServer): Promise<void> {
  await ask(primary, `alter system set synchronous_standby_names = '*'`)
  await ask(primary, 'select pg_reload_conf()')
  await until('the standby is synchronous', 10_000, async () => {
    const rows = await ask(primary, `select from pg_stat_replication where sync_state = 'sync'`)
    return rows.length === 1
  })
}

const isWritten = async (target: Target): Promise<boolean> => {
  const body = {
    name: 'Probe',
    email: `probe-${Date.now()}@rates.example`,
    password: 'nine slow river boats',
  }
  const { status } = await send(target, 'POST', '/api/auth/register', { ...body, mobile: '9876543210' })
  return status === 201
}

async function run({ folder, port, print }: Place): Promise<Outcome> {
  const from = join(folder, 'primary')
  const primary = await startEmbedded({ dataDir: from })
  const standby = await startStandby({ primary, from, dataDir: join(folder, 'standby') })
  await waitForStandby(primary)
  const moving = await freePort()
  const address = await openForwarder(moving, [findSocket(primary)])
  const { user, database } = primary.connection
  const product = await startProduct(folder, port, {
    env: {
      DATABASE_URL: `postgresql://${user}@127.0.0.1:${moving}/${database}`,
      LOG_LEVEL: 'silent',
    },
  })
  const target = { url: product.url, token: await product.logIn() }
  const ledger = openLedger()
  const reads = new Map<number, number>()
  const end = new AbortController()
  const load = [keepWriting(target, ledger, end.signal), keepReading(product.url, READS, reads, end.signal)]
  await until('50 writes are acknowledged', 30_000, async () => ledger.acknowledged.size >= 50)

  killServers(from)
  const killedAt = performance.now()
  const before = ledger.acknowledged.size
  await pause(SEEN_AFTER)
  await ask(standby, 'select pg_promote()')
  address.aim([findSocket(standby)])
  const promoted = performance.now()
  print(`killed with ${before} records acknowledged; promoted after ${seconds(promoted - killedAt)}`)
  const back = await until('writes are acknowledged', 30_000, () => isWritten(target))
  const away = performance.now() - killedAt
  await pause(2000)
  end.abort()
  await Promise.all(load)
  const lost = await countLost(product.url, ledger)
  await product.stop()
  address.close()
  await standby.stop()
  // 409: a create that was cut off had been committed
  const isExpected =
    [...ledger.answers.keys()].every(status => [200, 201, 409, 503].includes(status)) &&
    [...reads.keys()].every(status => status === 200 || status === 503)
  return {
    isHeld: isExpected && lost === 0 && back < BACK_WITHIN,
    figures:
      `${ledger.acknowledged.size} records acknowledged, ${before} of them before the kill, ${lost} lost; writes away for ` +
      `${seconds(away)}, ${seconds(back)} after the promotion (${listStatuses(ledger.answers)}); reads ${listStatuses(reads)}`,
  }
}

export const failOver: Fault = {
  name: 'fail-over to a synchronous standby',
  promise:
    'only 503s meanwhile, no acknowledged write is lost, writes are back within 5 s of the new primary',
  run,
}
