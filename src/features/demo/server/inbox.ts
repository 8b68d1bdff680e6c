import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '#server/database/tables.ts'
import { formatMessageTitle } from '#server/messages/submitMessage.ts'
import type { Day } from '#shared/days.ts'
import type { NewMessage } from '#shared/messages/messages.ts'
import { insertMessages, insertNotifications, type SampleMessage } from './queries.ts'
import { between, chance } from './sampleRates.ts'

/** Messages are made for the last days only, also when the server was off for longer. */
const DAYS_WITH_MESSAGES = 5

/** Returns the days after the last sampled one that get messages. */
export const listMessageDays = (days: readonly Day[], until: Day | undefined): Day[] =>
  days.filter(day => until === undefined || day > until).slice(-DAYS_WITH_MESSAGES)

const fingerprintMessage = (words: string) => createHash('sha256').update(words).digest()

/** Makes one or two messages of a day, within working hours and never after `now`. */
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

/** Stores the messages of some days, each with its notification. */
export async function fillInbox(tx: Db, days: readonly Day[], now: Date): Promise<void> {
  const messages = days.flatMap(day => createMessages(day, now))
  await insertMessages(tx, messages)
  await insertNotifications(
    tx,
    messages.map(message => ({
      type: 'message',
      title: formatMessageTitle(message),
      message_id: message.id,
      at: message.at,
    })),
  )
}

/** Invented messages. */
const LETTERS: readonly Omit<NewMessage, 'website'>[] = [
  {
    name: 'Farhan Qureshi',
    email: 'farhan@shop.example',
    phone: '9800011001',
    city: 'Hyderabad',
    subject: 'Report Incorrect Rate',
    message: 'The retail rate of boneless at Mehdipatnam was 10 rupees lower this morning. Please check.',
    preferredContact: 'phone',
  },
  {
    name: 'Meena Iyer',
    email: 'meena@kitchen.example',
    phone: '',
    city: 'Chennai',
    subject: 'General Inquiry',
    message: 'At what time do the rates of the day usually appear? We order for our canteen before 9.',
    preferredContact: 'email',
  },
  {
    name: 'Gurpreet Singh',
    email: 'gurpreet@dhaba.example',
    phone: '9800011002',
    city: 'Amritsar',
    subject: 'Request to Add a City',
    message: 'Please add Amritsar. Ludhiana is the nearest now and it is often 5 to 10 rupees off.',
    preferredContact: 'phone',
  },
  {
    name: 'Anjali Deshmukh',
    email: 'anjali@home.example',
    phone: '',
    city: 'Pune',
    subject: 'Feedback or Suggestion',
    message: 'The comparison of cities is very handy. A chart of the last months would be even better.',
    preferredContact: 'email',
  },
  {
    name: 'Subhash Ghosh',
    email: 'subhash@farm.example',
    phone: '9800011003',
    city: 'Kolkata',
    subject: 'Business / Partnership',
    message: 'We supply broilers to forty shops in Howrah and can send you wholesale rates every morning.',
    preferredContact: 'phone',
  },
  {
    name: 'Nisha Thomas',
    email: 'nisha@hotel.example',
    phone: '9800011004',
    city: 'Kochi',
    subject: 'General Inquiry',
    message: 'Is the supermarket rate with or without packing? Our bills show about 8 rupees more.',
    preferredContact: 'email',
  },
  {
    name: 'Rajesh Yadav',
    email: 'rajesh@mart.example',
    phone: '9800011005',
    city: 'Lucknow',
    subject: 'Technical Issue',
    message: 'On my old phone the table of the rate chart needs a moment to open. Everything else is quick.',
    preferredContact: 'email',
  },
]
