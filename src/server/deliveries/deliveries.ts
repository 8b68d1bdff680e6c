import { setImmediate as takeTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/database/db.ts'
import { sleep } from '#server/jobs/schedule.ts'
import { formatFailure } from '#shared/outbound.ts'
import { type Note, type Queue, renewClaims, withQueueLock } from './queries.ts'

/** In ms. */
const RENEW_EVERY = 5000
/** In ms: outcomes that come meanwhile are stored together. */
const STORE_AFTER = 20
/** In ms: while a receiver hangs, messages to others are looked for so often. */
const POLL_EVERY = 1000

/** A row that this process has claimed. */
export interface Claimed {
  id: string
  /** Rows that have the same one are sent together. */
  message: string
  /** A message is of no use from then on. */
  endsAt?: Date | null
}

export type Message<Row extends Claimed> = [Row, ...Row[]]

/** One kind of message that leaves the server: which rows are due, how to send them, and how to store what came of them. */
export interface Deliveries<Row extends Claimed> extends Queue {
  name: string
  /** Messages under way at once. */
  concurrency: number
  /** Claims some rows that are due, under the lock of the queue. */
  claim(tx: Db, at: Date, limit: number): Promise<Row[]>
  /** Sends a message. Rejects when `signal` is aborted; any other error counts as a failure. */
  send(message: Message<Row>, signal: AbortSignal): Promise<Note[]>
  /** Stores what came of messages. */
  note(notes: readonly Note[], at: Date): Promise<unknown>
}

type Parts = Pick<FastifyInstance, 'storage' | 'now' | 'databaseNow'>

async function attempt<Row extends Claimed>(
  { now }: Parts,
  deliveries: Deliveries<Row>,
  message: Message<Row>,
  signal: AbortSignal,
): Promise<Note[]> {
  const noteAll = (note: Omit<Note, 'id'>) => message.map(({ id }) => ({ id, ...note }))
  const [{ endsAt }] = message
  if (endsAt && endsAt <= now()) return noteAll({ outcome: 'ended', reason: formatFailure('over') })
  return deliveries.send(message, signal).catch((error: Error) => {
    if (signal.aborted) throw error
    return noteAll({ outcome: 'failed', reason: error.message })
  })
}

/** Returns how to note outcomes. */
function openNotes({ databaseNow }: Parts, { note }: Pick<Deliveries<Claimed>, 'note'>) {
  let waiting: Note[] = []
  let turn = Promise.resolve()
  async function store(): Promise<void> {
    await sleep(STORE_AFTER)
    const notes = waiting
    waiting = []
    await note(notes, databaseNow())
  }
  return (notes: readonly Note[]): Promise<void> => {
    if (waiting.length === 0) turn = turn.then(store)
    waiting.push(...notes)
    return turn
  }
}

/** Sends everything that is due. What is under way ends first, also when something has failed. */
async function sendDue<Row extends Claimed>(
  parts: Parts,
  deliveries: Deliveries<Row>,
  end: AbortSignal,
): Promise<void> {
  const { db } = parts.storage
  const { concurrency } = deliveries
  const note = openNotes(parts, deliveries)
  /** Ids of rows that are claimed, and whose outcome is not stored yet. */
  const claimedIds = new Set<string>()
  const waiting: Message<Row>[] = []
  const underWay = new Map<string, Promise<void>>()
  const errors: unknown[] = []
  let pollAt = 0

  /** Claims what is due; returns whether anything was. */
  async function claimNext(): Promise<boolean> {
    const rows = await withQueueLock(db, deliveries, tx =>
      deliveries.claim(tx, parts.databaseNow(), 2 * concurrency),
    )
    for (const { id } of rows) claimedIds.add(id)
    waiting.push(...(Map.groupBy(rows, ({ message }) => message).values() as Iterable<Message<Row>>))
    pollAt = rows.length > 0 ? 0 : performance.now() + POLL_EVERY
    return rows.length > 0
  }
  async function send(message: Message<Row>): Promise<void> {
    const notes = await attempt(parts, deliveries, message, end)
    await note(notes)
    for (const { id } of message) claimedIds.delete(id)
  }
  function begin(message: Message<Row>): void {
    const [{ message: name }] = message
    const sent = send(message)
      .catch(error => {
        errors.push(error)
      })
      .finally(() => underWay.delete(name))
    underWay.set(name, sent)
  }
  async function work(): Promise<void> {
    while (!end.aborted && errors.length === 0) {
      const hasRoom = underWay.size < concurrency
      const isIdle = underWay.size === 0
      const next = waiting.findIndex(([{ message }]) => !underWay.has(message))
      if (hasRoom && next >= 0) {
        begin(waiting.splice(next, 1)[0]!)
        // a message is worded and encrypted at once: visitors who came meanwhile are answered before the next one
        await takeTurn()
      } else if (isIdle || (hasRoom && performance.now() >= pollAt)) {
        if (!(await claimNext()) && isIdle) return
      } else
        await Promise.race([...underWay.values(), ...(hasRoom ? [sleep(pollAt - performance.now())] : [])])
    }
  }

  const timer = setInterval(
    // one that fails is left to the next one
    () => renewClaims(db, deliveries, [...claimedIds], parts.databaseNow()).catch(() => {}),
    RENEW_EVERY,
  )
  try {
    await work().catch(error => errors.push(error))
    await Promise.all(underWay.values())
    const left = waiting.flat().map(({ id }) => ({ id, outcome: 'released' as const }))
    if (left.length > 0) await note(left)
  } finally {
    clearInterval(timer)
  }
  if (errors.length > 0) throw errors[0]
}

/** Sends what is due. */
export interface Sender {
  name: string
  send(signal: AbortSignal): Promise<void>
}

export const openSender = <Row extends Claimed>(parts: Parts, deliveries: Deliveries<Row>): Sender => ({
  name: deliveries.name,
  send: signal => sendDue(parts, deliveries, signal),
})
