import type { Message } from '#shared/messages/messages.ts'

export interface Contact {
  way: Message['preferredContact']
  /** As it is read. */
  shown: string
  href: string
}

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

/** The chart a report of a wrong rate is about; other messages are about none. */
export const chartOf = ({ subject, city }: Pick<Message, 'subject' | 'city'>): string | undefined =>
  subject === 'Report Incorrect Rate' && city !== ''
    ? `/admin/rate-chart?${new URLSearchParams({ city })}`
    : undefined
