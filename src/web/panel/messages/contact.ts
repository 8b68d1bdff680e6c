import { type Day, isDay } from '#shared/days.ts'
import type { Message } from '#shared/messages/messages.ts'
import { chartAddress } from '#web/panel/addresses.ts'

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
export function contactsOf(message: Asked): Contact[] {
  const { email, phone, preferredContact } = message
  const all: Contact[] = [
    { way: 'email', shown: email, href: mailTo(message) },
    { way: 'phone', shown: phone, href: `tel:${phone}` },
  ]
  return all
    .filter(({ shown }) => shown !== '')
    .sort((a, b) => Number(b.way === preferredContact) - Number(a.way === preferredContact))
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The day a text names, as 2026-11-20 or, as the site's own form writes it, 20 Nov 2026; undefined when it names none. */
export function dayNamedIn(text: string): Day | undefined {
  const iso = text.match(/\b\d{4}-\d{2}-\d{2}\b/)?.[0]
  const [, date, month, year] = text.match(/\b(\d{1,2}) ([A-Z][a-z]{2})[a-z]* (\d{4})\b/) ?? []
  const number = String(MONTHS.indexOf(month ?? '') + 1).padStart(2, '0')
  return [iso, `${year}-${number}-${date?.padStart(2, '0')}`].find(day => day !== undefined && isDay(day))
}

/** The records a report of a wrong rate is about, of the day it names; other messages are about none. */
export function chartOf({ subject, city, message }: About): string | undefined {
  if (subject !== 'Report Incorrect Rate' || city === '') return undefined
  return chartAddress(city, dayNamedIn(message))
}
