import type { FastifyInstance } from 'fastify'
import { ALERT_CHANNELS, type AlertChannel, type AlertContent } from '#features/alerts/shared/content.ts'
import { DIGEST_MINUTE, LATEST_DIGEST_MINUTE } from '#features/alerts/shared/rules.ts'
import { streamRows } from '#server/database/streamRows.ts'
import { type Deliveries, type Message, openSender, type Sender } from '#server/deliveries/deliveries.ts'
import { type Note, withQueueLock } from '#server/deliveries/queries.ts'
import type { Job } from '#server/jobs/schedule.ts'
import { type Day, getIndiaMinute, indiaDay } from '#shared/days.ts'
import { toSlug } from '#shared/places.ts'
import type { Outcome } from '../channel.ts'
import { queueDigests, selectDueDigests } from '../digests/queries.ts'
import { makeKey } from '../keys.ts'
import { matchWrites } from '../matching/queries.ts'
import { countDue } from '../queries.ts'
import { ALERTS, type ClaimedAlert, claimAlerts, noteAlerts, purgeAlerts } from './queries.ts'

/** Corrections of a city on several days are one message, the newest day first. */
const toContent = (message: Message<ClaimedAlert>, today: Day): AlertContent => {
  const [{ type, day, choice }] = message
  const newestFirst = message.toSorted((one, other) => other.day.localeCompare(one.day))
  const cities = newestFirst.flatMap(each =>
    each.cities.map(({ cityId: _, ...city }) => ({ ...city, slug: toSlug(city.city) })),
  )
  return { type, day: type === 'correction' ? today : day, choice, cities }
}

const toTold = ({ cities }: ClaimedAlert) =>
  Object.fromEntries(cities.map(({ cityId, price }) => [cityId, price]))

function toNote(outcome: Outcome, claimed: ClaimedAlert): Note {
  const { id } = claimed
  if (outcome === 'sent') return { id, outcome, told: toTold(claimed) }
  return outcome === 'gone' ? { id, outcome } : { id, outcome: 'failed', ...outcome }
}

/** Returns how alerts leave by a channel: first what was written is matched with subscriptions. */
function openDeliveries(app: FastifyInstance, channel: AlertChannel): Deliveries<ClaimedAlert> {
  const { alerting, storage, now } = app
  return {
    ...ALERTS,
    name: `alert.${channel}`,
    concurrency: alerting.channels[channel]?.concurrency ?? 1,
    /** Claims alerts once everything that was written before has been matched. */
    async claim(tx, at, limit) {
      await matchWrites(tx, { day: indiaDay(now()), at })
      return alerting.channels[channel] ? claimAlerts(tx, { at, channel, limit }) : []
    },
    /** Sends what is still to be told of a message. */
    async send(claimed, signal) {
      const message = claimed.filter(({ holds }) => holds)
      const notes: Note[] = claimed.flatMap(({ id, holds }) => (holds ? [] : { id, outcome: 'dropped' }))
      const [first] = message
      if (!first) return notes
      const alert = {
        id: first.id,
        contact: first,
        key: makeKey(alerting.secrets, first.subscriptionId),
        content: toContent(message as Message<ClaimedAlert>, indiaDay(now())),
      }
      const outcome = await alerting.channels[channel]!.send(alert, signal)
      return [...notes, ...message.map(each => toNote(outcome, each))]
    },
    note: (notes, at) => withQueueLock(storage.db, ALERTS, tx => noteAlerts(tx, { notes, at })),
  }
}

/** Queues the digests that are due, some at a time: each statement is well within its time, however many there are. */
async function queueDueDigests(
  { storage: { db }, now, databaseNow }: Pick<FastifyInstance, 'storage' | 'now' | 'databaseNow'>,
  signal: AbortSignal,
): Promise<void> {
  const minute = getIndiaMinute(now())
  if (minute < DIGEST_MINUTE) return
  const moment = { day: indiaDay(now()), at: databaseNow(), waits: minute < LATEST_DIGEST_MINUTE }
  await db.transaction().execute(async tx => {
    for await (const due of streamRows(tx, selectDueDigests(moment.day))) {
      if (signal.aborted) return
      const ids = due.map(({ id }) => id)
      await queueDigests(db, ids, moment)
    }
  })
}

/** Decides on digests, apart from the senders of other alerts, and deletes what is not stored any longer. */
export const alertJobs = (app: FastifyInstance): Job[] => [
  { name: 'alert.digest', every: 1, run: signal => queueDueDigests(app, signal) },
  {
    name: 'alert.purge',
    every: 60,
    at: 35,
    run: () => purgeAlerts(app.storage.db, { day: indiaDay(app.now()), at: app.databaseNow() }),
  },
]

/** The senders of alerts, one for each channel. */
export function alertSenders(app: FastifyInstance): Sender[] {
  const { storage, metrics, databaseNow } = app
  metrics.gauge(
    'chicken_rates_alerts_oldest_seconds',
    'Age of the oldest alert that is due.',
    async () => (await countDue(storage.db, databaseNow())).oldest,
  )
  return ALERT_CHANNELS.map(channel => openSender(app, openDeliveries(app, channel)))
}
