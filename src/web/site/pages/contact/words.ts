import type { CONTACT_WAYS, MessageField } from '#shared/messages/fields.ts'
import type { MessageProblem, SUBJECTS } from '#shared/messages/messages.ts'

/** What Contact Us says. */
export interface ContactWords {
  title: string
  description: string
  heading: string
  lead: string
  form: ContactFormWords
  subjects: Record<(typeof SUBJECTS)[number], string>
  problems: Record<MessageProblem, string>
  /** A message begun for somebody who reports a wrong rate. */
  wrongRate(city: string): string
  wrongRateFor(city: string, day: string): string
  /** What the data is for, and for how many days it is kept. */
  purpose: { heading: string; text: string; kept(days: number): string }
}

export interface ContactFormWords {
  fields: Record<MessageField, string>
  ways: Record<(typeof CONTACT_WAYS)[number], string>
  optional: string
  subject: string
  phoneHint: string
  send: string
  sending: string
  sent: string
  /** The server answered something else than was expected. */
  refused: string
  /** It did not answer, or could not. */
  failed: string
  /** The same visitor sent several messages just now. */
  wait: string
}
