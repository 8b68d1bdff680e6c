/** Lifetimes of responses outside this server, in s: the only place that has them. */
const MAX_AGE = 30
const SHARED_MAX_AGE = 60
export const STALE_WHILE_REVALIDATE = 600
const DAY = 86_400
const YEAR = 365 * DAY

/** Must be revalidated. */
export const REVALIDATE = 'no-cache'
/** Never changes. */
export const IMMUTABLE = `public, max-age=${YEAR}, immutable`
/** May change still, and is not stored by the response cache. */
export const SHORT = `public, max-age=${MAX_AGE}`
/** Changes with a release or a setting. */
export const DAILY = `public, max-age=${DAY}`

function publicFor(seconds: number): string {
  if (seconds <= 0) return REVALIDATE
  const shared = Math.min(SHARED_MAX_AGE, seconds)
  const stale = Math.min(STALE_WHILE_REVALIDATE, seconds - shared)
  const parts = ['public', `max-age=${Math.min(MAX_AGE, seconds)}`, `s-maxage=${shared}`]
  return [...parts, ...(stale > 0 ? [`stale-while-revalidate=${stale}`] : [])].join(', ')
}

/** Cache-Control of a public response; `buildCacheControl` shortens it before midnight. */
export const PUBLIC = publicFor(Number.POSITIVE_INFINITY)
/** Responses that the response cache stores: it knows itself when they end. */
export const SERVER_CACHEABLE: ReadonlySet<string> = new Set([PUBLIC, REVALIDATE])

const MAX_LIFETIME = (SHARED_MAX_AGE + STALE_WHILE_REVALIDATE) * 1000

/** Returns PUBLIC, shortened so that no cache shows a response that says "today" after India's day ends. */
export function buildCacheControl(dayEnds: number, now: number): string {
  const left = dayEnds - now
  return left >= MAX_LIFETIME ? PUBLIC : publicFor(Math.floor(left / 1000))
}

/** Replaces PUBLIC in a list of alternating names and values by its current value. */
export function withCacheControl(headers: string[], dayEnds: number, now: number): string[] {
  if (dayEnds - now >= MAX_LIFETIME) return headers
  return headers.map(each => (each === PUBLIC ? buildCacheControl(dayEnds, now) : each))
}
