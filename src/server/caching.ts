/** How long others may keep what is the same for everybody: browsers 30 s, shared caches a minute. */
export const PUBLIC = 'public, max-age=30, s-maxage=60, stale-while-revalidate=600'
/** Nobody keeps it without asking again. */
export const ASK_AGAIN = 'no-cache'
/** What this server keeps by itself: it knows when that ends. */
export const OWN_CACHE: ReadonlySet<string> = new Set([PUBLIC, ASK_AGAIN])
