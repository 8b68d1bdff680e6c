import type { Channel, Channels, DueAlert, Outcome } from '#features/alerts/server/channel.ts'
import { alertJobs, alertSenders } from '#features/alerts/server/delivery/deliver.ts'
import { hashKey } from '#features/alerts/server/keys.ts'
import { ALERT_CHANNELS, type AlertChannel } from '#features/alerts/shared/content.ts'
import type { AlertChoice } from '#features/alerts/shared/rules.ts'
import type { Storage } from '#server/database/storage.ts'
import { addDays } from '#shared/days.ts'
import { openTestApp, TODAY } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'

type Answer = (alert: DueAlert, signal: AbortSignal) => Outcome | Promise<Outcome>

/** For so long corrections wait for others of their city. */
const GATHERED_SECONDS = 5
/** Messages that a recorder takes at once. */
export const CONCURRENCY = 8

/** Opens channels that record what is sent. */
export function openRecorder() {
  const channel: Channel = {
    concurrency: CONCURRENCY,
    send: async (alert, signal) => {
      recorder.sent.push(alert)
      return recorder.answer(alert, signal)
    },
  }
  const recorder = {
    channels: {
      push: { ...channel, accepts: (): boolean => recorder.accepts },
      mail: channel,
    } satisfies Channels,
    accepts: true,
    /** What was sent, in order. */
    sent: [] as DueAlert[],
    /** What comes of an attempt. */
    answer: (() => 'sent') as Answer,
    /**
     * What was sent, a line each: its type, and of each city the price, its base, and what it was before a correction, with its
     * day if that is not the one of the message.
     */
    list: () =>
      recorder.sent.map(({ content: { type, cities, day } }) =>
        [
          type,
          ...cities.map(
            city =>
              `${city.price} ${city.base} ${city.was}${city.day === day ? '' : ` on ${city.day.slice(5)}`}`,
          ),
        ]
          .join(' ')
          .replaceAll('null', '-'),
      ),
  }
  return recorder
}

let browsers = 0
/** A browser's `PushSubscription` as JSON. */
export function makeBrowser() {
  browsers += 1
  return {
    endpoint: `https://push.example/${browsers}`,
    expirationTime: null,
    keys: { p256dh: `B${'x'.repeat(85)}${browsers % 10}`, auth: 'a'.repeat(22) },
  }
}

export const choose = (choice: Partial<AlertChoice> = {}) => ({
  cities: ['Pune'],
  language: 'en',
  rule: 'change',
  ...choice,
})

interface AlertServerParts {
  settings?: Parameters<typeof openTestApp>[0]
  storage?: Storage
  log?: Parameters<typeof openTestApp>[2]
  site?: Parameters<typeof openTestApp>[3]
}

/** A server whose alerts are recorded, at 6:00 of India's day. */
export async function openAlertServer({ settings = {}, storage, log, site }: AlertServerParts = {}) {
  const recorder = openRecorder()
  const server = await openTestApp(settings, storage, log, site)
  Object.assign(server.app.alerting.channels, recorder.channels)
  const { token } = await server.staff('Admin')
  let names = 0
  const alerting = {
    ...server,
    token,
    recorder,
    day: TODAY,
    /** Sets the clock to a time of India's day. */
    setTime(time: string, day = TODAY) {
      alerting.day = day
      server.clock.now = new Date(`${day}T${time}:00+05:30`).toISOString()
    },
    /** Opens or closes all channels. */
    setOpen(isOpen: boolean) {
      const closed = { push: undefined, mail: undefined }
      Object.assign(server.app.alerting.channels, isOpen ? recorder.channels : closed)
    },
    /** Runs a job to its end. */
    run: (name: `alert.${'digest' | 'purge'}`) =>
      alertJobs(server.app)
        .find(job => job.name === name)!
        .run(new AbortController().signal),
    /** Sends what is due by a channel; returns the ms after which more is. */
    send: (channel: AlertChannel = 'push', signal = new AbortController().signal) =>
      alertSenders(server.app)
        .find(({ name }) => name === `alert.${channel}`)!
        .send(signal),
    /** Runs the jobs that send, corrections too; lists what was sent. */
    async deliver(): Promise<string[]> {
      recorder.sent = []
      for (const seconds of [0, GATHERED_SECONDS]) {
        server.pass(seconds)
        await alerting.run('alert.digest')
        for (const channel of ALERT_CHANNELS) await alerting.send(channel)
      }
      return recorder.list()
    },
    /** Subscribes a new browser and returns its key. */
    async subscribe(choice: Partial<AlertChoice>, push = makeBrowser()): Promise<string> {
      const answer = await server.call('POST', '/api/alerts/subscriptions', {
        body: { ...choose(choice), push },
      })
      if (answer.statusCode !== 201) throw new Error(answer.body)
      return answer.json().key
    },
    /** Asks for mails about a city; the address is not confirmed. */
    askByMail: (city: string, email = 'asha@example.com') =>
      server.call('POST', '/api/alerts/subscriptions', { body: { ...choose({ cities: [city] }), email } }),
    /** Subscribes so many browsers to what the subscription of a key is told. */
    async copy(key: string, browsers: number): Promise<void> {
      const columns = 'channel, p256dh, auth, language, rule, frequency, market, kind, confirmed_at'
      await server.storage.pool.query(
        `with original as (select * from subscription where key_hash = $1), copied as (
          insert into subscription (id, endpoint, key_hash, ${columns})
          select gen_random_uuid(), endpoint || n, sha256((id::text || n)::bytea), ${columns} from original, generate_series(1, $2::integer) n
          returning id)
        insert into subscription_city (subscription_id, city_id, place)
        select copied.id, city_id, place from copied, original join subscription_city on subscription_id = original.id`,
        [hashKey(key), browsers],
      )
    },
    /** Makes a city with a record of each price, INR per kg, on the days up to yesterday. */
    async makeCity(...prices: number[]): Promise<string> {
      names += 1
      const name = `Alert ${String.fromCharCode(97 + (names % 26), 97 + Math.floor(names / 26))}`
      for (const [at, price] of prices.entries())
        await enter(server, token, name, addDays(alerting.day, at - prices.length), makeMarkets(price))
      return name
    },
    /** Subscribes a new browser to a new city of ₹200 yesterday, and publishes what it costs today. */
    async begin(choice: Partial<AlertChoice> = {}, price = 210) {
      const city = await alerting.makeCity(200)
      const key = await alerting.subscribe({ ...choice, cities: [city] })
      return { city, key, rate: await alerting.publish(city, price) }
    },
    publish: (city: string, price: number) => enter(server, token, city, alerting.day, makeMarkets(price)),
    async correct({ _id }: { _id: string }, price: number, reason?: string): Promise<void> {
      const body = { markets: makeMarkets(price), ...(reason && { reason }) }
      const answer = await server.call('PUT', `/api/rates/daily/${_id}`, { token, body })
      if (answer.statusCode !== 200) throw new Error(answer.body)
    },
  }
  alerting.setTime('06:00')
  return alerting
}
