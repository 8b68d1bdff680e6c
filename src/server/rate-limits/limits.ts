/** So many times in so many seconds. */
export interface Rule {
  times: number
  seconds: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** All limits; docs/limits.md gives the reason for each number. */
export const RULES = {
  /** Requests without a session, cached responses not counted. */
  reads: { times: 1200, seconds: MINUTE },
  /** Bodies sent without a session: log-ins, registrations, forms. */
  sends: { times: 60, seconds: MINUTE },
  /** Files of the build; the first visit to a page loads a dozen of them. */
  files: { times: 12_000, seconds: MINUTE },
  /** Calls from an address with tokens that are not known to be valid. */
  tokens: { times: 600, seconds: MINUTE },
  /** Calls of a session. */
  calls: { times: 300, seconds: 5 * MINUTE },
  exports: { times: 60, seconds: MINUTE },
  /** Concurrent streams of lists and files to an address, and the longest duration of one. */
  streams: { times: 4, seconds: 5 * MINUTE },
  /** A few servers of messengers fetch the previews of links for all their users. */
  pictures: { times: 600, seconds: MINUTE },
  handshakes: { times: 20, seconds: MINUTE },
  /** Wrong passwords from an address, for any account. */
  login: { times: 10, seconds: 5 * MINUTE },
  /**
   * Wrong codes for one account, from any address. Trying one needs the password, so that nobody else can lock the
   * owner out. Three codes of a million are valid at a time: a day of guessing succeeds once in 1400.
   */
  'second-factor': { times: 10, seconds: HOUR },
  /** Registrations from an address. */
  register: { times: 5, seconds: 30 * MINUTE },
  /** Mails with a link to a new password that an address asks for. */
  resets: { times: 5, seconds: 30 * MINUTE },
  /** Messages of the contact form from an address. */
  messages: { times: 3, seconds: 10 * MINUTE },
  'messages-daily': { times: 10, seconds: 24 * HOUR },
  /** Subscriptions to alerts from an address. */
  subscriptions: { times: 50, seconds: 24 * HOUR },
  /** Subscriptions for one mailbox, from an address and from anybody: each sends a mail. */
  'subscriptions-mailbox': { times: 3, seconds: 24 * HOUR },
  'subscriptions-email': { times: 20, seconds: 24 * HOUR },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof RULES
type Rules = Readonly<Record<RuleName, Rule>>

const isName = (text: string): text is RuleName => Object.hasOwn(RULES, text)

/**
 * Parses the setting RATE_LIMITS: `on`, `off` (undefined), or the limits that differ from the default, as in
 * `login=20/300 reads=6000/60`. Returns null when it is invalid.
 */
export function readRules(text: string): Rules | undefined | null {
  if (text === 'off') return undefined
  if (text === 'on') return RULES
  const changed: Partial<Record<RuleName, Rule>> = {}
  for (const part of text.trim().split(/\s+/)) {
    const [, name, times, seconds] = /^([\w-]+)=([1-9]\d{0,8})\/([1-9]\d{0,5})$/.exec(part) ?? []
    if (name === undefined || !isName(name)) return null
    changed[name] = { times: Number(times), seconds: Number(seconds) }
  }
  return { ...RULES, ...changed }
}
