import { join } from 'node:path'
import { type EmbeddedServer, startEmbedded } from '#server/database/embedded/embedded.ts'
import { listMigrations } from '#server/database/migrations.ts'
import { freePort } from '#test/ports.ts'
import { type Product, startProduct } from '../bench/product.ts'
import { across, type Claims } from './acrossInstances.ts'
import { type Balancer, openBalancer } from './balancer.ts'
import { type Fault, type Outcome, type Place, pause, seconds } from './fault.ts'
import { count, countLost, keepWriting, listStatuses, openLedger, send } from './ledger.ts'
import { ask } from './servers.ts'

async function startAll(place: Place, server: EmbeddedServer, many: number, env: Record<string, string>) {
  const ports = await Promise.all(Array.from({ length: many }, freePort))
  const settings = { DATABASE_URL: server.url, LOG_LEVEL: 'error', TRUST_PROXY: 'loopback', ...env }
  return Promise.all(ports.map(port => startProduct(place.folder, port, { env: settings })))
}

/** Starts five instances on an empty database at the same time, with rate limits. */
async function together(place: Place, server: EmbeddedServer): Promise<Claims> {
  const five = await startAll(place, server, 5, { RATE_LIMITS: 'on' })
  const slowest = Math.max(...five.map(({ firstPageAfter }) => firstPageAfter))
  const ran = await ask(server, 'select from kysely_migration')
  const token = await five[0]!.logIn()
  const valid = await Promise.all(five.map(({ url }) => send({ url, token }, 'GET', '/api/auth/profile')))
  const failAt = async ({ url }: Product, times: number) => {
    const body = { email: `nobody-${times}@rates.example`, password: 'not the password' }
    return (await send({ url, token: '' }, 'POST', '/api/auth/login', body)).status
  }
  const failed: number[] = []
  for (let times = 0; times < 10; times++) failed.push(await failAt(five[times % 5]!, times))
  const refused = await Promise.all(five.map(failAt))
  await Promise.all(five.map(product => product.stop()))
  return [
    [
      `five start at once on an empty database, the last is ready after ${seconds(slowest)}; ${ran.length} migrations ran once`,
      ran.length === (await listMigrations()).length,
    ],
    ['a login at one is valid at all five', valid.every(({ status }) => status === 200)],
    [
      '10 failed logins spread over five are one visitor’s: all five refuse the next',
      failed.every(status => status === 401) && refused.every(status => status === 429),
    ],
  ]
}

async function killed(products: Product[], { url }: Balancer): Promise<Claims> {
  const target = { url, token: await products[0]!.logIn() }
  const ledger = openLedger()
  const reads = new Map<number, number>()
  const end = new AbortController()
  const read = async () => {
    while (!end.signal.aborted) {
      count(reads, (await send(target, 'GET', '/api/admin/users')).status)
      await pause(5)
    }
  }
  const load = [keepWriting(target, ledger, end.signal), read()]
  await pause(1500)
  products.pop()!.process.kill('SIGKILL')
  await pause(500)
  const before = reads.get(200) ?? 0
  await pause(1500)
  const after = (reads.get(200) ?? 0) - before
  end.abort()
  await Promise.all(load)
  const lost = await countLost(products[0]!.url, ledger)
  return [
    [
      `one of three killed under load: writes ${listStatuses(ledger.answers)}; reads ${listStatuses(reads)}; ${lost} acknowledged lost`,
      lost === 0 && after > 0,
    ],
  ]
}

async function run(place: Place): Promise<Outcome> {
  const { folder, port, print } = place
  const server = await startEmbedded({ dataDir: join(folder, 'server') })
  const claims = await together(place, server)
  const three = await startAll(place, server, 3, { RATE_LIMITS: 'off' })
  const instances = three.map(({ url }) => Number(new URL(url).port))
  const balancer = await openBalancer({ folder, port, instances })
  print(`in front: ${balancer.name}`)
  claims.push(...(await across(three, balancer.url)), ...(await killed(three, balancer)))
  await Promise.all(three.map(product => product.stop()))
  await balancer.close()
  await server.stop()
  for (const [claim, isSo] of claims) print(`${isSo ? 'so' : 'NOT SO'}: ${claim}`)
  const held = claims.filter(([, isSo]) => isSo).length
  return { isHeld: held === claims.length, figures: `${held} of ${claims.length} claims hold` }
}

export const manyInstances: Fault = {
  name: 'many instances on one database',
  promise: 'they share sessions, limits, pages and live events, and the loss of one loses nothing',
  run,
}
