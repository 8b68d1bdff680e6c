import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AlertFrequency } from '#features/alerts/shared/rules.ts'
import { addDays, indiaDay } from '#shared/days.ts'
import { openPushService } from '#test/pushService.ts'
import { create } from './markets.ts'
import { connectPast } from './past.ts'
import { startProduct } from './product.ts'
import { PORT, say, whole } from './report.ts'
import { askSteadily } from './steady.ts'

/**
 * `npm run bench:alerts`: how soon everybody who has chosen a city is told of its rate, and what visitors notice; then how soon
 * 100,000 digests are queued, and whether a rate that comes meanwhile waits for them. Digests need India's clock to be past 7:30.
 */
const PEOPLE = 10_000
const DIGESTS = 100_000
/** In ms: whoever is not told by then is not. */
const TOLD_WITHIN = 60_000
/** In ms: digests are queued by a job of each minute, which an installation alone looks for once a minute. */
const QUEUED_WITHIN = 180_000
const CITY = 'Pune'
/** Nobody's digest has it. */
const OTHER = 'Agra'
/** In s: visits are measured for this long from a write on, and beside digests. */
const MEASURED = { people: 10, digests: 30 }
const VISITS = 50

const dataDir = await mkdtemp(join(tmpdir(), 'chicken-rates-bench-'))
const service = await openPushService()
try {
  const product = await startProduct(dataDir, PORT, { env: { PUSH_TARGETS: 'any' } })
  const token = await product.logIn()
  const today = indiaDay(new Date())
  await create(product.url, token, CITY, addDays(today, -1))
  const { keys } = (await service.subscribe('any')).subscription
  const client = await connectPast(dataDir)
  const p256dh = Buffer.from(keys.p256dh, 'base64url')
  const auth = Buffer.from(keys.auth, 'base64url')
  /** Subscribes browsers, whose endpoints are `<name>/<number>`, to changes of a city. */
  const subscribe = async (name: string, people: number, city: string, frequency: AlertFrequency) => {
    await client.query(
      `with people as (
        insert into subscription (id, channel, endpoint, p256dh, auth, language, rule, frequency, market, kind, key_hash, confirmed_at)
        select gen_random_uuid(), 'push', $1 || n, $2, $3, 'en', 'change', $4, 'oneKgRate', 'chicken', sha256(($1 || n)::bytea),
          now() - interval '2 days' from generate_series(1, $5::integer) n returning id)
      insert into subscription_city (subscription_id, city_id, place) select p.id, c.id, 1 from people p, city c where c.name = $6`,
      [`${service.origin}/${name}/`, p256dh, auth, frequency, people, city],
    )
    await client.query('analyze')
  }
  await subscribe('person', PEOPLE, CITY, 'immediately')
  /** Visits pages, and says what visitors notice. */
  const visit = async (seconds: number) => {
    const headers = { 'accept-encoding': 'br' }
    const load = { perSecond: VISITS, seconds, headers }
    const { p50, p99 } = await askSteadily(product.url, ['/', '/chicken-rate/pune'], load)
    return `${VISITS} visits a second meanwhile: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (50 promised)`
  }

  const from = performance.now()
  const allReceived = new Promise<number>(resolve => {
    const timer = setInterval(() => {
      const isOver = performance.now() - from > TOLD_WITHIN
      if (service.received.length < PEOPLE && !isOver) return
      clearInterval(timer)
      resolve(performance.now() - from)
    }, 20)
  })
  await create(product.url, token, CITY, today, 240)
  const visits = visit(MEASURED.people)
  const within = await allReceived
  const paths = new Set(service.received.map(({ path }) => path))
  say(
    `${whole(PEOPLE)} people of one city: ${whole(paths.size)} told within ${(within / 1000).toFixed(1)} s of the write ` +
      `(15 promised), ${whole(service.received.length - paths.size)} of them twice; ${await visits}`,
  )

  await create(product.url, token, OTHER, addDays(today, -1))
  await subscribe('other', 1, OTHER, 'immediately')
  await subscribe('digest', DIGESTS, CITY, 'daily')
  const countQueued = async () =>
    (await client.query("select count(*)::int as queued from alert where type = 'digest'")).rows[0].queued
  const until = async (what: string, isReached: () => boolean | Promise<boolean>): Promise<number> => {
    const start = performance.now()
    while (!(await isReached())) {
      if (performance.now() - start > QUEUED_WITHIN) throw new Error(`${what}: not in time`)
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    return performance.now() - start
  }
  const countTold = (name: string) =>
    service.received.filter(({ path }) => path.startsWith(`/${name}/`)).length
  await until('the first digest', async () => (await countQueued()) > 0)
  const visitsBesideDigests = visit(MEASURED.digests)
  const queuedWithin = await until('all digests', async () => (await countQueued()) === DIGESTS)
  await until('the first message', () => countTold('digest') > 0)
  await create(product.url, token, OTHER, today, 240)
  const told = await until('the rate', () => countTold('other') > 0)
  say(
    `${whole(DIGESTS)} digests queued within ${(queuedWithin / 1000).toFixed(1)} s; a rate that came while they were sent was ` +
      `told within ${(told / 1000).toFixed(1)} s, when ${whole(countTold('digest'))} digests had been sent; ` +
      `${await visitsBesideDigests}, when ${whole(countTold('digest'))} had been sent`,
  )
  await client.end()
  await product.stop()
} finally {
  await service.close()
  await rm(dataDir, { recursive: true, force: true })
}
