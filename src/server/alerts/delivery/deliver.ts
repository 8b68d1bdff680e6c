import type { FastifyInstance } from 'fastify'
import { keepClaimed } from '#server/jobs/lease.ts'
import type { Job } from '#server/jobs/queue.ts'
import { findHold } from '#server/outbound/queries.ts'
import {
  ALERT_CHANNELS,
  type AlertChannel,
  type AlertContent,
  endsWithDay,
  tellsPrices,
} from '#shared/alerts/content.ts'
import { type Day, indiaDay } from '#shared/days.ts'
import { formatFailure } from '#shared/outbound.ts'
import { toSlug } from '#shared/places.ts'
import type { Channel, Channels, DueAlert, Outcome } from '../channel.ts'
import { digestJob } from '../digests/queueDueDigests.ts'
import { makeKey } from '../keys.ts'
import { lockAlerts, matchEvents } from '../matching/queries.ts'
import { type AlertSecrets, countDue } from '../queries.ts'
import {
  type ClaimedAlert,
  claimAlerts,
  findNextDue,
  type Note,
  noteOutcomes,
  purgeAlerts,
  releaseClaims,
  renewClaims,
} from './queries.ts'

/** The job of each channel, so that receivers that hang hold up no other channel. */
const JOBS: Readonly<Record<AlertChannel, string>> = { push: 'alert.deliver', mail: 'alert.mail' }
/** In ms: the longest run. What is left then is for the next one. */
const LONGEST_RUN = 240_000

interface DeliveryCounts {
  sent(times?: number): void
  failed(times?: number): void
  repeated(times?: number): void
}
interface Delivery extends Pick<FastifyInstance, 'storage' | 'now' | 'databaseNow'> {
  channels: Channels
  secrets: AlertSecrets
  counts: DeliveryCounts
}

/** What one message contains: an alert, or the corrections of a city on several days. */
type Message = [ClaimedAlert, ...ClaimedAlert[]]

const toMessages = (claimed: readonly ClaimedAlert[]): Message[] =>
  [
    ...Map.groupBy(claimed, ({ id, type, subscriptionId, cityId }) =>
      type === 'correction' ? `${subscriptionId} ${cityId}` : id,
    ).values(),
  ] as Message[]

const toContent = (message: Message, today: Day): AlertContent => {
  const [{ type, day, choice, newChoice }] = message
  const newestFirst = message.toSorted((one, other) => other.day.localeCompare(one.day))
  return {
    type,
    day: type === 'correction' ? today : day,
    choice,
    newChoice,
    cities: newestFirst.flatMap(({ cities }) =>
      cities.map(({ cityId: _, ...city }) => ({ ...city, slug: toSlug(city.city) })),
    ),
  }
}

const toTold = ({ cities }: ClaimedAlert) =>
  Object.fromEntries(cities.map(({ cityId, isIn, price }) => [cityId, isIn ? price : null]))

/** Sends what is still to be told of a message. */
async function attempt(
  claimed: Message,
  { channels, secrets, now }: Delivery,
  signal: AbortSignal,
): Promise<Note[]> {
  const today = indiaDay(now())
  const dropped = claimed.filter(({ holds }) => !holds)
  const notes: Note[] = dropped.map(({ id }) => ({ id, outcome: 'dropped' }))
  const message = claimed.filter(({ holds }) => holds) as Message
  const [first] = message
  if (!first) return notes
  const { id, type, day, channel, subscriptionId, email, endpoint, p256dh, auth } = first
  if (endsWithDay(type) && day < today)
    return [...notes, { id, outcome: 'ended', reason: formatFailure('over') }]
  const alert = {
    id,
    contact: channel === 'mail' ? { email } : { endpoint, p256dh, auth },
    key: makeKey(secrets, subscriptionId),
    content: toContent(message, today),
  } as DueAlert
  const sender = channels[channel] as Channel
  const outcome = await sender.send(alert, signal).catch((error: Error) => {
    if (signal.aborted) throw error
    return { reason: error.message }
  })
  return [...notes, ...message.map(each => toNote(outcome, each))]
}

function toNote(outcome: Outcome, claimed: ClaimedAlert): Note {
  const { id, type } = claimed
  if (outcome === 'sent') return { id, outcome, ...(tellsPrices(type) && { told: toTold(claimed) }) }
  return outcome === 'gone' ? { id, outcome } : { id, outcome: 'failed', ...outcome }
}

/** Returns how to note outcomes: those that come while others are being stored are stored together after them. */
function openNotes({ storage, databaseNow, counts }: Delivery) {
  let waiting: Note[] = []
  let turn = Promise.resolve()
  async function store(): Promise<void> {
    const notes = waiting
    waiting = []
    await storage.db.transaction().execute(async tx => {
      await lockAlerts(tx)
      await noteOutcomes(tx, notes, databaseNow())
    })
    counts.sent(notes.filter(({ outcome }) => outcome === 'sent').length)
    counts.failed(notes.filter(({ outcome }) => outcome === 'failed').length)
  }
  return (...notes: Note[]): Promise<void> => {
    if (waiting.length === 0) turn = turn.then(store)
    waiting.push(...notes)
    return turn
  }
}

/** Matches what was written with subscriptions, and sends every alert that is due by a channel. */
async function deliver(delivery: Delivery, channel: AlertChannel, end: AbortSignal): Promise<void> {
  const { storage, now, databaseNow, channels, counts } = delivery
  const { isOpen, concurrency } = channels[channel]
  const over = new AbortController()
  const signal = AbortSignal.any([end, over.signal, AbortSignal.timeout(LONGEST_RUN)])
  const note = openNotes(delivery)
  /** Claimed and not noted. */
  const inHand = new Set<string>()
  let waiting: Message[] = []
  let isDone = false
  let claiming: Promise<void> | undefined

  /** Matches some events, and claims alerts once none is left: a message is read after all that was written before. */
  const matchAndClaim = () =>
    storage.db.transaction().execute(async tx => {
      await lockAlerts(tx)
      const at = databaseNow()
      if ((await matchEvents(tx, { day: indiaDay(now()), at })) > 0) return undefined
      return isOpen ? claimAlerts(tx, { at, channel, limit: 2 * concurrency }) : []
    })
  async function claim(): Promise<void> {
    let claimed = await matchAndClaim()
    while (!claimed) claimed = await matchAndClaim()
    for (const { id } of claimed) inHand.add(id)
    waiting = toMessages(claimed)
    isDone = claimed.length === 0
    counts.repeated(claimed.filter(({ isRepeat }) => isRepeat).length)
  }
  async function next(): Promise<Message | undefined> {
    while (!signal.aborted) {
      const message = waiting.shift()
      if (message || isDone) return message
      claiming ??= claim().finally(() => {
        claiming = undefined
      })
      await claiming
    }
    return undefined
  }
  async function work(): Promise<void> {
    for (let message = await next(); message; message = await next()) {
      await note(...(await attempt(message, delivery, end)))
      for (const { id } of message) inHand.delete(id)
    }
  }

  await keepClaimed(
    () => renewClaims(storage.db, [...inHand], databaseNow()),
    async () => {
      const begun = Array.from({ length: concurrency }, () => work())
      for (const each of begun) each.catch(() => over.abort())
      // what is under way ends first, also when something has failed
      const ended = await Promise.allSettled(begun)
      const left = waiting.flat()
      if (left.length > 0) await note(...left.map(({ id }) => ({ id, outcome: 'released' as const })))
      for (const each of ended) if (each.status === 'rejected') throw each.reason
    },
  )
}

/** Returns the job of a channel, which says when more of it is due. */
function openRun(delivery: Delivery, channel: AlertChannel): Job['run'] {
  const { db, isAlone } = delivery.storage
  let isFirst = true
  return async signal => {
    // nobody else can have claimed anything
    if (isFirst && isAlone) await releaseClaims(db, channel)
    isFirst = false
    await deliver(delivery, channel, signal)
    return findNextDue(db, channel, delivery.databaseNow())
  }
}

/** Jobs of the room: alerts about a second after what they tell of, and each minute digests and those that are tried again. */
export function alertJobs(app: FastifyInstance): Job[] {
  const { alerting, storage, metrics, now, databaseNow } = app
  const count = () => countDue(storage.db, databaseNow())
  metrics.gauge(
    'chicken_rates_alerts_due',
    'Alerts that are due and not sent.',
    async () => (await count()).due,
  )
  metrics.gauge(
    'chicken_rates_alerts_oldest_seconds',
    'Age of the oldest alert that is due.',
    async () => (await count()).oldest,
  )
  metrics.gauge(
    'chicken_rates_deliveries_held',
    '1 while nothing is sent to subscribers, webhooks and staff since a restore, else 0.',
    async () => ((await findHold(storage.db)) === undefined ? 0 : 1),
  )
  const counts: DeliveryCounts = {
    sent: metrics.counter('chicken_rates_alerts_sent_total', 'Alerts that were sent.'),
    failed: metrics.counter('chicken_rates_alerts_failed_total', 'Attempts to send an alert that failed.'),
    repeated: metrics.counter(
      'chicken_rates_alerts_repeated_total',
      'Alerts sent again, as a process was killed while it sent them.',
    ),
  }
  const delivery = { ...alerting, storage, now, databaseNow, counts }
  return [
    ...ALERT_CHANNELS.map(channel => ({
      name: JOBS[channel],
      cron: '* * * * *',
      isQueuedByWrites: true,
      runsAtStart: true,
      run: openRun(delivery, channel),
    })),
    digestJob(app),
    {
      name: 'alert.purge',
      cron: '35 * * * *',
      run: () => purgeAlerts(storage.db, { day: indiaDay(now()), at: databaseNow() }),
    },
  ]
}
