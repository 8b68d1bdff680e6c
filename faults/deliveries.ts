import { once } from 'node:events'
import { join } from 'node:path'
import { MAX_ALERT_CITIES } from '#features/alerts/shared/rules.ts'
import { startEmbedded } from '#server/database/embedded/embedded.ts'
import { addDays, indiaDay } from '#shared/days.ts'
import { openMailServer, type TestMailServer } from '#test/mailServer.ts'
import { openPushService, type PushService } from '#test/pushService.ts'
import { create, makeSheet, saveDay } from '../bench/markets.ts'
import { startProduct } from '../bench/product.ts'
import { type Fault, type Outcome, type Place, pause, seconds, until } from './fault.ts'
import { countLost, keepWriting, openLedger } from './ledger.ts'

const KILLS = 50
/** People told of each city, by each channel; more than are told at the same time. */
const PEOPLE = 100
/** Receivers answer late, so that a kill meets messages under way. */
const answerLate = () => pause(20 + Math.random() * 80)
/** In ms. From a write to the kill while messages flow: jobs begin after the start of the process, and a second after the write. */
const FLOW_WITHIN = 60_000
/** In ms. What was claimed by a killed process is free again after 15 s, and whoever starts looks for it then. */
const ALL_WITHIN = 60_000

const NAMES = ['pushes', 'mails']
interface Receivers {
  push: PushService
  mail: TestMailServer
}

/** Subscribes browsers and addresses to as many cities as each may have. Returns the number of mails that confirm them. */
async function subscribePeople(url: string, { push, mail }: Receivers, cities: readonly string[]) {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api/alerts/subscriptions${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`not subscribed: ${await answer.text()}`)
  }
  for (let from = 0; from < cities.length; from += MAX_ALERT_CITIES) {
    const choice = { cities: cities.slice(from, from + MAX_ALERT_CITIES), language: 'en', rule: 'change' }
    for (let person = 0; person < PEOPLE; person++) {
      const name = `${from}-${person}`
      const { subscription } = await push.subscribe(name)
      push.answers[`/${name}`] = response => void answerLate().then(() => response.writeHead(201).end())
      await post('', { ...choice, push: subscription })
      await post('', { ...choice, email: `reader${name}@example.com` })
    }
  }
  const confirmations = await mail.waitFor((PEOPLE * cities.length) / MAX_ALERT_CITIES)
  for (const { raw } of confirmations)
    await post(`/${/\/alerts\/([\w-]{43})\//.exec(`${raw}`)![1]}/confirm`, {})
  return confirmations.length
}

/** Lists what came, channel by channel: a message has its endpoint, and a topic for city and day; a mail has its id. */
const listReceived = ({ push, mail }: Receivers, confirmations: number) => [
  push.received.map(({ path, headers }) => `${path} ${headers.topic}`),
  mail.mails.slice(confirmations).map(({ raw }) => /^Message-ID: (.*)$/im.exec(`${raw}`)![1]!),
]

async function run({ folder, port, print }: Place): Promise<Outcome> {
  const database = await startEmbedded({ dataDir: join(folder, 'server') })
  const receivers = { push: await openPushService(), mail: await openMailServer({ answerLate }) }
  const env = {
    // of its own, so that a start takes no longer than the product's part of it
    DATABASE_URL: database.url,
    PUSH_TARGETS: 'any',
    SMTP_URL: receivers.mail.url,
    MAIL_FROM: 'rates@rates.example',
    SITE_URL: 'https://rates.example',
  }
  const start = () => startProduct(folder, port, { env })
  let product = await start()
  const token = await product.logIn()
  const today = indiaDay(new Date())
  const sheet = makeSheet(KILLS, 1)
  const cities = sheet.map(({ location }) => location)
  await saveDay(product.url, token, addDays(today, -1), sheet)
  const confirmations = await subscribePeople(product.url, receivers, cities)
  const list = () => listReceived(receivers, confirmations)

  const ledger = openLedger()
  /** What had come by each channel at each kill: the rest came from another process. */
  const ends: number[][] = []
  const count = () => receivers.push.received.length + receivers.mail.mails.length
  for (const city of cities) {
    const end = new AbortController()
    const writing = keepWriting({ url: product.url, token }, ledger, end.signal)
    // a city has twice as many: pushes and mails
    const enough = count() + 1 + Math.floor(Math.random() * 2 * PEOPLE)
    await create(product.url, token, city, today)
    await until('messages', FLOW_WITHIN, async () => count() >= enough)
    const exit = once(product.process, 'exit')
    product.process.kill('SIGKILL')
    end.abort()
    await Promise.all([exit, writing])
    ends.push(list().map(ids => ids.length))
    product = await start()
    if (ends.length % 10 === 0)
      print(
        `${ends.length} kills, ${ends
          .at(-1)!
          .map((received, channel) => `${received} ${NAMES[channel]}`)
          .join(', ')}`,
      )
  }
  const due = KILLS * PEOPLE
  const countTold = () => list().map(ids => new Set(ids).size)
  const last = await until('every message', ALL_WITHIN, async () =>
    countTold().every(told => told === due),
  ).catch(() => undefined)
  // what is sent twice without a kill would come now
  await pause(3000)
  const channels = list().map((ids, channel) => {
    const cuts = [0, ...ends.map(each => each[channel]!), ids.length]
    const lives = cuts.slice(1).map((to, life) => ids.slice(cuts[life], to))
    const times = Map.groupBy(ids, id => id)
    return {
      told: times.size,
      repeats: ids.length - times.size,
      most: Math.max(...[...times.values()].map(each => each.length)),
      twice: lives.reduce((sum, life) => sum + life.length - new Set(life).size, 0),
    }
  })
  const lost = await countLost(product.url, ledger)
  await product.stop()
  await Promise.all([receivers.push.close(), receivers.mail.close()])
  await database.stop()
  const figures = channels.map(
    ({ told, repeats, most, twice }, channel) =>
      `${told} of ${due} ${NAMES[channel]} received, ${repeats} times again as a process was killed between sending and noting (no message more than ${most} times in all), ${twice} twice by one process`,
  )
  return {
    isHeld:
      last !== undefined && lost === 0 && channels.every(({ told, twice }) => told === due && twice === 0),
    figures: [
      `${KILLS} kills`,
      ...figures,
      last === undefined ? 'not all in time' : `the last ${seconds(last)} after the last start`,
      `${ledger.acknowledged.size} records acknowledged, ${lost} lost`,
    ].join('; '),
  }
}

export const deliveries: Fault = {
  name: 'kill -9 while alerts are sent',
  promise:
    'each due alert is received, and again only where a process was killed between sending it and noting that',
  run,
}
