/** How often something may be done: so many times in so many seconds. */
export interface Rule {
  times: number
  seconds: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** The limits there are (docs/design/security.md); docs/limits.md says of each why it is this number. */
export const RULES = {
  /** Public reads of a visitor, kept answers not counted. */
  reads: { times: 1200, seconds: MINUTE },
  /** Calls of a session. */
  calls: { times: 300, seconds: 5 * MINUTE },
  exports: { times: 60, seconds: MINUTE },
  /** Previews of links are fetched by few for many. */
  pictures: { times: 600, seconds: MINUTE },
  handshakes: { times: 20, seconds: MINUTE },
  /** Wrong passwords of a visitor, whatever the accounts. */
  login: { times: 10, seconds: 5 * MINUTE },
  /**
   * Wrong codes of one account, wherever they come from. Only who knows the password gets to try one, so that nobody
   * else can lock the owner out. Three codes of a million are good at a time: a day of guessing succeeds once in 1400.
   */
  'second-factor': { times: 10, seconds: HOUR },
  /** Requests for an account, of a visitor. */
  register: { times: 5, seconds: 30 * MINUTE },
  /** Of the contact form, of a visitor. */
  messages: { times: 3, seconds: 10 * MINUTE },
  'messages-daily': { times: 10, seconds: 24 * HOUR },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof RULES
export type Rules = Readonly<Record<RuleName, Rule>>

const isName = (text: string): text is RuleName => Object.hasOwn(RULES, text)

/**
 * The rules of the setting RATE_LIMITS: `on`, `off` (undefined), or those that are to be others, `login=20/300
 * reads=6000/60`: so many times in so many seconds. Null when it cannot be understood.
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
