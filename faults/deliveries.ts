import { once } from 'node:events'
import { MAX_ALERT_CITIES } from '#shared/alerts/rules.ts'
import { addDays, indiaDay } from '#shared/days.ts'
import { openPushService, type PushService } from '#test/pushService.ts'
import { create, makeSheet, saveDay } from '../bench/markets.ts'
import { type Product, startProduct } from '../bench/product.ts'
import { type Fault, type Outcome, type Place, pause, seconds, until } from './fault.ts'
import { countLost, keepWriting, openLedger } from './ledger.ts'

const KILLS = 50
/** People told of each city; more than are told at the same time. */
const PEOPLE = 100
/** In ms. From a write to the first message: the job begins after the start of the process, and a second after the write. */
const FIRST_WITHIN = 30_000
/** In ms. What was claimed by a killed process is due again after a minute, and found within another one. */
const ALL_WITHIN = 180_000

/** Subscribes people to as many cities as each may have; the receiver answers them late, so that a kill meets messages under way. */
async function subscribePeople({ url }: Product, service: PushService, cities: readonly string[]) {
  const groups = Array.from({ length: cities.length / MAX_ALERT_CITIES }, (_, group) =>
    cities.slice(group * MAX_ALERT_CITIES, (group + 1) * MAX_ALERT_CITIES),
  )
  const subscribeGroup = async (chosen: readonly string[], group: number) => {
    for (let person = 0; person < PEOPLE; person++) {
      const name = `${group}-${person}`
      const { subscription: push } = await service.subscribe(name)
      service.answers[`/${name}`] = response =>
        void setTimeout(() => response.writeHead(201).end(), 20 + Math.random() * 80)
      const answer = await fetch(`${url}/api/alerts/subscriptions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ cities: chosen, language: 'en', rule: 'published', push }),
      })
      if (answer.status !== 201) throw new Error(`not subscribed: ${await answer.text()}`)
    }
  }
  await Promise.all(groups.map(subscribeGroup))
}

async function run({ folder, port, print }: Place): Promise<Outcome> {
  const start = () => startProduct(folder, port, { env: { PUSH_TARGETS: 'any' } })
  const service = await openPushService()
  let product = await start()
  const token = await product.logIn()
  const today = indiaDay(new Date())
  const sheet = makeSheet(KILLS, 1)
  const cities = sheet.map(({ location }) => location)
  await saveDay(product.url, token, addDays(today, -1), sheet)
  await subscribePeople(product, service, cities)

  const ledger = openLedger()
  /** How many messages had come at each kill: those between two were sent by one process. */
  const ends: number[] = []
  for (const city of cities) {
    const end = new AbortController()
    const writing = keepWriting({ url: product.url, token }, ledger, end.signal)
    const before = service.received.length
    await create(product.url, token, city, today)
    await until('the first message', FIRST_WITHIN, async () => service.received.length > before)
    await pause(Math.random() * 300)
    const exit = once(product.process, 'exit')
    product.process.kill('SIGKILL')
    end.abort()
    await Promise.all([exit, writing])
    ends.push(service.received.length)
    product = await start()
    if (ends.length % 10 === 0) print(`${ends.length} kills, ${service.received.length} messages`)
  }
  // a message has one endpoint, and one topic for city and day
  const toId = (at: number) => `${service.received[at]!.path} ${service.received[at]!.headers.topic}`
  const listIds = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => toId(from + at))
  const due = KILLS * PEOPLE
  const countTold = () => new Set(listIds(0, service.received.length)).size
  const last = await until('every message', ALL_WITHIN, async () => countTold() === due).catch(
    () => undefined,
  )
  // what is sent twice without a kill would come now
  await pause(3000)
  const lives = [0, ...ends].map((from, life) => listIds(from, ends[life] ?? service.received.length))
  const twice = lives.reduce((sum, ids) => sum + ids.length - new Set(ids).size, 0)
  const [told, repeats] = [countTold(), service.received.length - countTold()]
  const lost = await countLost(product.url, ledger)
  await product.stop()
  await service.close()
  return {
    isHeld: told === due && twice === 0 && lost === 0 && last !== undefined,
    figures: `${KILLS} kills, ${told} of ${due} messages received${last === undefined ? '' : `, the last ${seconds(last)} after the last kill`}, ${repeats} of them a second time as a process was killed between sending and noting, ${twice} twice by one process; ${ledger.acknowledged.size} records acknowledged, ${lost} lost`,
  }
}

export const deliveries: Fault = {
  name: 'kill -9 while alerts are sent',
  promise:
    'each due alert is received, and a second time only where a process was killed between sending and noting it',
  run,
}
