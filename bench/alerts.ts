import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, indiaDay } from '#shared/days.ts'
import { openPushService } from '#test/pushService.ts'
import { create } from './markets.ts'
import { connectPast } from './past.ts'
import { startProduct } from './product.ts'
import { PORT, say, whole } from './report.ts'
import { askSteadily } from './steady.ts'

/** `npm run bench:alerts`: how soon everybody who has chosen a city is told of its rate, and what visitors notice. */
const PEOPLE = 10_000
const CITY = 'Pune'
/** In s: visits are measured for this long, from the write on. */
const MEASURED = 60
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
  await client.query(
    `with people as (
      insert into subscription (id, channel, endpoint, p256dh, auth, language, rule, unit, market, kind, corrections,
        digest_minute, key_hash, confirmed_at)
      select gen_random_uuid(), 'push', $1 || n, $2, $3, 'en', 'published', 'inr', 'oneKgRate', 'chicken', false, 450,
        sha256(n::text::bytea), now() from generate_series(1, $4::integer) n returning id)
    insert into subscription_city (subscription_id, city_id, place)
    select p.id, c.id, 1 from people p, city c where c.name = $5`,
    [`${service.origin}/`, p256dh, auth, PEOPLE, CITY],
  )
  await client.query('analyze')
  await client.end()

  const from = performance.now()
  const allReceived = new Promise<number>(resolve => {
    const timer = setInterval(() => {
      const isOver = performance.now() - from > MEASURED * 1000
      if (service.received.length < PEOPLE && !isOver) return
      clearInterval(timer)
      resolve(performance.now() - from)
    }, 20)
  })
  await create(product.url, token, CITY, today)
  const headers = { 'accept-encoding': 'br' }
  const visits = askSteadily(product.url, ['/', '/chicken-rate/pune'], {
    perSecond: VISITS,
    seconds: MEASURED,
    headers,
  })
  const within = await allReceived
  const { p50, p99 } = await visits
  const paths = new Set(service.received.map(({ path }) => path))
  say(
    `${whole(PEOPLE)} people of one city: ${whole(paths.size)} told within ${(within / 1000).toFixed(1)} s of the write ` +
      `(60 promised), ${whole(service.received.length - paths.size)} of them twice; ${VISITS} visits a second meanwhile: ` +
      `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (50 promised)`,
  )
  await product.stop()
} finally {
  await service.close()
  await rm(dataDir, { recursive: true, force: true })
}
