import { once } from 'node:events'
import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type EmbeddedServer, startEmbedded } from '#server/database/embedded/embedded.ts'
import { findForeign, listMigrations } from '#server/database/migrations.ts'
import { freePort } from '#test/ports.ts'
import { startStandby } from '#test/standby.ts'
import { create } from '../bench/markets.ts'
import { type Product, type Starting, spawnProduct, startProduct } from '../bench/product.ts'
import { AWAY_AT_MOST, measureBusy, watchAway } from './away.ts'
import { openBalancer } from './balancer.ts'
import { type Fault, type Outcome, type Place, pause, seconds, until } from './fault.ts'
import { countLost, keepReading, keepWriting, listStatuses, openLedger, type Target } from './ledger.ts'
import { ask } from './servers.ts'
import { buildVersionBefore } from './versionBefore.ts'

const ROOT = join(import.meta.dirname, '..')
const ASSETS = 'dist/client/assets'
/** In ms. */
const SHOWN_WITHIN = 1000
/** In ms. nginx leaves out an instance that was away for two seconds (`fail_timeout`); `switch-release` waits as well. */
const FORGIVEN_AFTER = 3000
/** Of an old version that must not write to the newer schema. */
const REFUSED = 503
const READS = [
  '/',
  '/api/rates/latest',
  '/hi',
  '/api/rates/daily?limit=3',
  '/api/rates/daily?date=2001-01-01',
]

type Old = Starting & { root: string }
type Claims = [claim: string, isSo: boolean][]

/** Gives both versions the assets of both, as `deploy/switch-release` does; the older one runs. Returns the newer ones. */
async function copyAssets(before: string): Promise<string[]> {
  const own = await readdir(join(before, ASSETS))
  const others = await readdir(join(ROOT, ASSETS))
  await cp(join(ROOT, ASSETS), join(before, ASSETS), { recursive: true, force: false })
  return others
    .filter(file => !own.includes(file) && /[.](js|css)$/.test(file))
    .map(file => `/assets/${file}`)
}

/** Writes at one and waits until the other shows it. Throws when either fails. */
async function tell(from: Product, to: Product, token: string, location: string): Promise<void> {
  await create(from.url, token, location, '2026-01-15')
  const path = `/api/rates/daily?location=${encodeURIComponent(location)}`
  await until(`${location} is shown`, SHOWN_WITHIN, async () =>
    (await (await fetch(to.url + path)).text()).includes(location),
  )
}

/** How the older version gets on with the newer one beside it: as well as the migrations since promise. */
async function shareDatabase(
  old: Product,
  current: Product,
  token: string,
  isAdditive: boolean,
): Promise<Claims> {
  const reading = await findFailure(tell(current, old, token, 'Firsttown'))
  const writing = await findFailure(tell(old, current, token, 'Secondtown'))
  return [
    ['the old one reads within a second what the new one beside it writes', reading === undefined],
    isAdditive
      ? ['the new one reads within a second what the old one beside it writes', writing === undefined]
      : [
          'the old one beside the new one only reads',
          writing?.startsWith(`create answered ${REFUSED}`) === true,
        ],
  ]
}

const findFailure = (work: Promise<void>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: Error) => error.message,
  )

const readReplica = async ({ url }: Product): Promise<string | undefined> =>
  ((await (await fetch(`${url}/readyz`)).json()) as { replica?: string }).replica

/**
 * Requests pages, lists and files behind a balancer, and writes, while two instances are replaced one after the other. The replica
 * that visitors read lags until the first one is there.
 */
async function switchTwo(
  { folder, port, print }: Place,
  old: Old,
  current: Starting,
  { isAdditive, migrations, standby }: { isAdditive: boolean; migrations: string[]; standby: EmbeddedServer },
): Promise<Claims> {
  const ports = [await freePort(), await freePort()]
  const [first, second] = (await Promise.all(ports.map(each => startProduct(folder, each, old)))) as [
    Product,
    Product,
  ]
  const balancer = await openBalancer({ folder, port, instances: ports })
  print(`in front: ${balancer.name}`)
  const token = await first.logIn()
  const target: Target = { url: balancer.url, token }
  const assets = await copyAssets(old.root)
  const ledger = openLedger()
  const reads = new Map<number, number>()
  const end = new AbortController()
  const load = [
    keepWriting(target, ledger, end.signal),
    keepReading(balancer.url, [...READS, ...assets], reads, end.signal),
  ]
  await until('visitors read the replica', 10_000, async () => (await readReplica(second)) === 'used')
  await pause(1000)
  const from = performance.now()
  await ask(standby, 'select pg_wal_replay_pause()')
  await first.stop()
  const firstNow = await startProduct(folder, ports[0]!, current)
  const meanwhile = await readReplica(firstNow)
  await ask(standby, 'select pg_wal_replay_resume()')
  await until('the replica follows', 10_000, async () => (await readReplica(firstNow)) === 'used')
  const claims = await shareDatabase(second, firstNow, token, isAdditive)
  await pause(FORGIVEN_AFTER)
  await second.stop()
  const secondNow = await startProduct(folder, ports[1]!, current)
  const took = performance.now() - from
  await pause(1000)
  end.abort()
  await Promise.all(load)
  const follow = () =>
    until('the replica has all', 10_000, async () => (await countLost(balancer.url, ledger)) === 0)
  const lost = await follow().then(
    () => 0,
    () => countLost(balancer.url, ledger),
  )
  await Promise.all([firstNow.stop(), secondNow.stop()])
  await balancer.close()
  const isFine = (answers: Map<number, number>, refused: readonly number[] = []) =>
    [...answers.keys()].every(status => [200, 201, ...refused].includes(status))
  return [
    ...claims,
    [
      `beside a replica that lacks ${migrations.length} migrations the new one finds it ${meanwhile}`,
      meanwhile === (migrations.length > 0 ? 'behind' : 'used'),
    ],
    [
      `two replaced under load within ${seconds(took)}: writes ${listStatuses(ledger.answers)}; pages, lists and files ${listStatuses(reads)}; ${lost} acknowledged lost`,
      isFine(ledger.answers, isAdditive ? [] : [REFUSED]) && isFine(reads) && lost === 0,
    ],
  ]
}

/** Replaces the only instance and asks it all the while. */
async function switchOne({ folder, port }: Place, old: Old, current: Starting): Promise<Claims> {
  const product = await startProduct(folder, port, old)
  const readAway = watchAway(product.url)
  await pause(500)
  await product.stop()
  const replaced = await startProduct(folder, port, current)
  await pause(500)
  const away = await readAway()
  await replaced.stop()
  const busy = measureBusy()
  return [
    [
      `the only one replaced: away for ${seconds(away)}, with ${busy.toFixed(1)} processes for each core`,
      away < AWAY_AT_MOST * busy,
    ],
  ]
}

/** Starts the older version on the schema of this one: it works, or ends with one sentence that says what it is. */
async function goBack({ folder, port, print }: Place, old: Old, isAdditive: boolean): Promise<Claims> {
  if (isAdditive) {
    const product = await startProduct(folder, port, old)
    const token = await product.logIn()
    await create(product.url, token, 'Backtown', '2026-01-15')
    await product.stop()
    return [['the older version starts again on the newer schema, and writes', true]]
  }
  const child = spawnProduct(folder, port, old)
  const [errors, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')])
  print(errors.trim())
  return [
    [
      'the older version refuses the newer schema in one sentence',
      code === 1 && /^[^\n]*The database is of a newer Chicken Rates[^\n]*\n$/.test(errors),
    ],
  ]
}

async function run(place: Place): Promise<Outcome> {
  const { folder, print } = place
  const before = buildVersionBefore(folder)
  print(`the version before: ${before.name}`)
  const known = await listMigrations()
  const names = (await readdir(join(before.root, 'db/migrations'))).map(file => file.replace(/\.sql$/, ''))
  const isAdditive = findForeign(known, names) === undefined
  const migrations = known.filter(name => !names.includes(name))
  print(`migrations since: ${migrations.join(', ') || 'none'}`)
  const from = join(folder, 'server')
  const server: EmbeddedServer = await startEmbedded({ dataDir: from })
  const standby = await startStandby({ primary: server, from, dataDir: join(folder, 'standby') })
  const env = {
    DATABASE_URL: server.url,
    DATABASE_REPLICA_URL: standby.url,
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'loopback',
  }
  const old = { root: before.root, env }
  const current = { env }
  const claims = await switchTwo(place, old, current, { isAdditive, migrations, standby })
  claims.push(...(await goBack(place, old, isAdditive)))
  await standby.stop()
  await server.stop()
  const alone = { LOG_LEVEL: 'error' }
  claims.push(...(await switchOne(place, { root: before.root, env: alone }, { env: alone })))
  for (const [claim, isSo] of claims) print(`${isSo ? 'so' : 'NOT SO'}: ${claim}`)
  const held = claims.filter(([, isSo]) => isSo).length
  return { isHeld: held === claims.length, figures: `${held} of ${claims.length} claims hold` }
}

export const releaseSwitch: Fault = {
  name: 'a switch of releases',
  promise:
    'nothing fails with two instances and a replica that lags, one is away for 2 s at most, and the version before works beside this one',
  run,
}
