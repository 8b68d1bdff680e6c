import type { PageContext } from '../page.ts'

/** The texts and formats of every mail. */
export type MailContext = Pick<PageContext, 'texts' | 'locale' | 'site'>

export interface MailLink {
  label: string
  href: string
}

/** The rate of a city: a row of the table, a line of the text. */
export interface MailRate {
  city: MailLink
  price: string
  /** How the rate moved, or the rate before a correction. */
  change?: string | undefined
  /** The day of the rate, where it is not the day of the mail. */
  note?: string | undefined
}

/** All that a mail says, in this order. HTML and plain text are made of it, so that both say the same. */
export interface MailParts {
  subject: string
  heading: string
  lines: readonly string[]
  /** Rates below a caption that says what they are. */
  rates?: { caption: string; rows: readonly MailRate[] } | undefined
  /** The label and link of its button. */
  act?: MailLink | undefined
  /** Sentences in small letters, below the rest. */
  notes: readonly string[]
  links: readonly MailLink[]
}
