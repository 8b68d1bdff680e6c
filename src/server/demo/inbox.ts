import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '#server/database/tables.ts'
import { formatTitle } from '#server/messages/titles.ts'
import type { Day } from '#shared/days.ts'
import { between, chance } from './chance.ts'
import { LETTERS } from './letters.ts'
import { insertMessages, insertNotifications, type SampleMessage } from './queries.ts'

/** Older days of a server that stood still get no messages: nobody would have answered them. */
const DAYS_WITH_MESSAGES = 5

/** The days after the last sampled one that get messages. */
export const daysOfMessages = (days: readonly Day[], until: Day | undefined): Day[] =>
  days.filter(day => until === undefined || day > until).slice(-DAYS_WITH_MESSAGES)

const fingerprintMessage = (words: string) => createHash('sha256').update(words).digest()

/** One or two messages of a day, of a working day's hours and never after `now`. */
function createMessages(day: Day, now: Date): SampleMessage[] {
  const first = Math.floor(chance('letter', day) * LETTERS.length)
  const count = 1 + Math.floor(chance('letters', day) * 2)
  return Array.from({ length: count }, (_, index) => {
    const hour = between(9, 14, 'hour', day) + index * 4
    const at = Math.min(Date.parse(`${day}T00:00:00+05:30`) + Math.floor(hour * 3_600_000), now.getTime())
    const letter = LETTERS[(first + index) % LETTERS.length]!
    return {
      ...letter,
      id: randomUUID(),
      at: new Date(at),
      fingerprint: fingerprintMessage(`sample|${day}|${index}`),
    }
  })
}

/** Keeps the messages of some days, each with its notification. */
export async function fillInbox(tx: Db, days: readonly Day[], now: Date): Promise<void> {
  const messages = days.flatMap(day => createMessages(day, now))
  await insertMessages(tx, messages)
  await insertNotifications(
    tx,
    messages.map(message => ({
      type: 'message',
      title: formatTitle(message),
      message_id: message.id,
      at: message.at,
    })),
  )
}
