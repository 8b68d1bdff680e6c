import type { Language } from './languages.ts'

/** A mail as it is sent: both parts say the same. */
export interface RenderedMail {
  subject: string
  html: string
  text: string
}

/** A message or a request that waits for an Admin, or a backup that has failed. */
export type StaffNews =
  | { type: 'message'; name: string; subject: string }
  | { type: 'request'; name: string }
  | { type: 'backup' }

export const STAFF_MAIL_TYPES = ['reset', 'message', 'request', 'backup'] as const satisfies readonly (
  | 'reset'
  | StaffNews['type']
)[]

/** Mails to staff: a link that sets a new password, and, if they want it, news that wait for them. */
export type StaffMail = { language: Language } & (
  | { type: 'reset'; name: string; path: string }
  /** Newest first. */
  | { type: 'news'; news: readonly StaffNews[] }
)
