import type { FastifyInstance } from 'fastify'
import type { Job } from '#server/jobs/queue.ts'
import { ALERT_CHANNELS, type AlertChannel, type AlertContent, endsWithDay } from '#shared/alerts/content.ts'
import { getIndiaMinute, indiaDay } from '#shared/days.ts'
import { formatFailure } from '#shared/outbound.ts'
import { toSlug } from '#shared/places.ts'
import type { Channel, Channels, DueAlert, Outcome } from '../channel.ts'
import { makeKey } from '../keys.ts'
import { lockAlerts, type Moment, matchEvents, queueDigests } from '../matching/queries.ts'
import { type AlertSecrets, countDue } from '../queries.ts'
import { type ClaimedAlert, claimAlerts, type Note, noteOutcomes, purgeAlerts } from './queries.ts'

/** The job of each channel, so that receivers that hang hold up no other channel. */
const JOBS: Readonly<Record<AlertChannel, string>> = { push: 'alert.deliver', mail: 'alert.mail' }
/** Messages of a channel that are under way at once: receivers answer after some 100 ms each. */
const CONCURRENCY = 64
/** Alerts claimed at a time: sent well before their claim ends, however slow the receivers are. */
const BATCH = 128
/** In ms: the longest attempt, and the longest run. What is left then is for the next one. */
const LONGEST_ATTEMPT = 20_000
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

const toContent = ({ type, day, choice, newChoice, cities }: ClaimedAlert): AlertContent => ({
  type,
  day,
  choice,
  newChoice,
  cities: cities.map(({ cityId: _, ...city }) => ({ ...city, slug: toSlug(city.city) })),
})

const toTold = ({ cities }: ClaimedAlert) =>
  Object.fromEntries(cities.map(({ cityId, isIn, price }) => [cityId, isIn ? price : null]))

/** Sends one alert, if it is still to be told. */
async function attempt(claimed: ClaimedAlert, delivery: Delivery, signal: AbortSignal): Promise<Note> {
  const { id, type, day, channel, subscriptionId, email, endpoint, p256dh, auth } = claimed
  if (endsWithDay(type) && day < indiaDay(delivery.now()))
    return { id, outcome: 'ended', reason: formatFailure('over') }
  if (!claimed.holds) return { id, outcome: 'dropped' }
  const alert = {
    id,
    contact: channel === 'mail' ? { email } : { endpoint, p256dh, auth },
    key: makeKey(delivery.secrets, subscriptionId),
    content: toContent(claimed),
  } as DueAlert
  const sender = delivery.channels[channel] as Channel
  const longest = AbortSignal.timeout(LONGEST_ATTEMPT)
  try {
    return toNote(await sender.send(alert, AbortSignal.any([signal, longest])), claimed)
  } catch (error) {
    if (signal.aborted) throw error
    const reason = longest.aborted ? formatFailure('timeout') : (error as Error).message
    return { id, outcome: 'failed', reason }
  }
}

function toNote(outcome: Outcome, claimed: ClaimedAlert): Note {
  const { id, type } = claimed
  if (outcome === 'sent') return { id, outcome, ...(endsWithDay(type) && { told: toTold(claimed) }) }
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
  const getMoment = (): Moment => ({ day: indiaDay(now()), at: databaseNow() })
  const over = new AbortController()
  const signal = AbortSignal.any([end, over.signal, AbortSignal.timeout(LONGEST_RUN)])
  const note = openNotes(delivery)
  let claimed: ClaimedAlert[] = []
  let claiming: Promise<void> | undefined

  async function claim(): Promise<void> {
    const match = () =>
      storage.db.transaction().execute(async tx => {
        await lockAlerts(tx)
        return matchEvents(tx, getMoment())
      })
    while ((await match()) > 0);
    if (!channels[channel].isOpen) return
    claimed = await claimAlerts(storage.db, { at: databaseNow(), channel, limit: BATCH })
    counts.repeated(claimed.filter(({ isRepeat }) => isRepeat).length)
  }
  async function next(): Promise<ClaimedAlert | undefined> {
    if (claimed.length === 0 && !signal.aborted) {
      claiming ??= claim().finally(() => {
        claiming = undefined
      })
      await claiming
    }
    return signal.aborted ? undefined : claimed.shift()
  }
  async function work(): Promise<void> {
    try {
      for (let alert = await next(); alert; alert = await next())
        await note(await attempt(alert, delivery, end))
    } finally {
      over.abort()
    }
  }

  await queueDigests(storage.db, { ...getMoment(), minute: getIndiaMinute(now()) })
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, work))
  } finally {
    if (claimed.length > 0) await note(...claimed.map(({ id }) => ({ id, outcome: 'released' as const })))
  }
}

/** Jobs of the room: alerts about a second after what they tell of, and each minute digests and those that are tried again. */
export function alertJobs(app: FastifyInstance): Job[] {
  const { alerting, storage, metrics, now, databaseNow } = app
  const count = () => countDue(storage.db, databaseNow())
  metrics.gauge('alerts_due', 'Alerts that are due and not sent.', async () => (await count()).due)
  metrics.gauge(
    'alerts_oldest_seconds',
    'Age of the oldest alert that is due.',
    async () => (await count()).oldest,
  )
  const counts: DeliveryCounts = {
    sent: metrics.counter('alerts_sent_total', 'Alerts that were sent.'),
    failed: metrics.counter('alerts_failed_total', 'Attempts to send an alert that failed.'),
    repeated: metrics.counter(
      'alerts_repeated_total',
      'Alerts sent again, as a process was killed while it sent them.',
    ),
  }
  const delivery = { ...alerting, storage, now, databaseNow, counts }
  return [
    ...ALERT_CHANNELS.map(channel => ({
      name: JOBS[channel],
      cron: '* * * * *',
      isQueuedByWrites: true,
      run: (signal: AbortSignal) => deliver(delivery, channel, signal),
    })),
    {
      name: 'alert.purge',
      cron: '35 * * * *',
      run: () => purgeAlerts(storage.db, { day: indiaDay(now()), at: databaseNow() }),
    },
  ]
}
