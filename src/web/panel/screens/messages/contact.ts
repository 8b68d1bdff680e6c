import type { Day } from '#shared/days.ts'
import type { Message } from '#shared/messages/messages.ts'
import { buildChartUrl } from '#web/panel/addresses.ts'
import { dayIn } from '#web/panel/days.ts'
import { withLatinDigits } from '#web/panel/monthNames.ts'

export interface Contact {
  way: Message['preferredContact']
  /** As it is read. */
  shown: string
  href: string
}

type About = Pick<Message, 'subject' | 'city' | 'message'>
type Asked = Pick<Message, 'email' | 'phone' | 'subject' | 'preferredContact'>

/** Reserved characters of an address are written out; the @ may stand as it is. */
const mailTo = ({ email, subject }: Asked) =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Re: ${subject}`)}`

/** How to answer a message: the preferred way first, then the other one if it was given too. */
export function listContacts(message: Asked): Contact[] {
  const { email, phone, preferredContact } = message
  const all: Contact[] = [
    { way: 'email', shown: email, href: mailTo(message) },
    { way: 'phone', shown: phone, href: `tel:${phone}` },
  ]
  return all
    .filter(({ shown }) => shown !== '')
    .sort((a, b) => Number(b.way === preferredContact) - Number(a.way === preferredContact))
}

/** What may be a day: 2026-11-20, or 20 Nov 2026 as the form of the site writes it, in each of its languages. */
const WRITTEN_DAY = /\b(?:\d{4}-\d{2}-\d{2}|\d{1,2} [\p{L}\p{M}॰.]{2,14},? \d{4})\b/gu

/** The first day a text names; undefined when it names none. */
export const dayNamedIn = (text: string): Day | undefined =>
  withLatinDigits(text)
    .match(WRITTEN_DAY)
    ?.map(dayIn)
    .find(day => day !== undefined)

/** The records a report of a wrong rate is about, of the day it names; other messages are about none. */
export function buildReportedChartUrl({ subject, city, message }: About): string | undefined {
  if (subject !== 'Report Incorrect Rate' || city === '') return undefined
  return buildChartUrl(city, dayNamedIn(message))
}
