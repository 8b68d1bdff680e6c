import {
  notifyManager,
  type Query,
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { CallFailed, readToken } from '#web/call.ts'
import { PANEL_ANSWERS } from '#web/panelCaches.ts'
import { withCaches } from '#web/withCaches.ts'
import { queryClient } from './queryClient.ts'

/** Answers at most, the oldest go first. */
const MAX_KEPT = 40
/** How long a silent network is waited for before the last answer is shown, ms. */
const SILENCE = 3000
/** And before a new connection is tried, ms. */
const LONG_SILENCE = 60_000

interface Kept {
  /** ISO. */
  at: string
  /** Of the session: nobody sees what somebody else was answered. */
  token: string | null
  body: unknown
}

const openCache = () => withCaches(caches => caches.open(PANEL_ANSWERS))

const toUrl = ({ queryHash }: Query) => `/${encodeURIComponent(queryHash)}`

/** Stores what the session of a token was answered, while it is the one that is here. */
async function store(query: Query, token: string | null, body: unknown): Promise<void> {
  const cache = await openCache()
  if (!cache || token !== readToken()) return
  const kept: Kept = { at: new Date().toISOString(), token, body }
  await cache.delete(toUrl(query))
  await cache.put(toUrl(query), Response.json(kept))
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_KEPT)).map(oldest => cache.delete(oldest)))
}

/** Shows the last answer where nothing is shown yet: what was saved since must not look unsaved. */
async function showKept(query: Query): Promise<void> {
  const found = await (await openCache())?.match(toUrl(query))
  const kept: Kept | undefined = await found?.json()
  if (!kept || kept.token !== readToken() || query.state.data !== undefined) return
  query.setData(kept.body, { updatedAt: Date.parse(kept.at), manual: true })
  // of a silent network, too: there is no answer yet
  query.setState({ fetchFailureReason: new CallFailed(0) })
}

export const forgetAnswers = () => withCaches(caches => caches.delete(PANEL_ANSWERS))

/**
 * The `persister` of a query that is shown without a network as it was answered last in this session. The query goes on
 * until it is answered.
 */
export async function keepAnswer<T, Key extends QueryKey>(
  queryFn: QueryFunction<T, Key>,
  context: QueryFunctionContext<Key>,
  query: Query,
): Promise<T> {
  const token = readToken()
  const asking = new AbortController()
  context.signal.addEventListener('abort', () => asking.abort())
  const timers = [
    setTimeout(() => void showKept(query), SILENCE),
    setTimeout(() => query.state.data !== undefined && asking.abort(), LONG_SILENCE),
  ]
  try {
    const body = await queryFn({ ...context, signal: asking.signal })
    void store(query, token, body)
    return body
  } catch (error) {
    const isSilent = asking.signal.aborted && !context.signal.aborted
    const failed = isSilent ? new CallFailed(0) : error
    if (failed instanceof CallFailed && failed.status === 0) await showKept(query)
    throw failed
  } finally {
    for (const timer of timers) clearTimeout(timer)
  }
}

const cache = queryClient.getQueryCache()
const subscribe = (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener))

/** Returns when the oldest of the rates that are shown and cannot be fetched again were answered, ms. */
function readShownSince(): number | undefined {
  const old = cache.findAll({
    type: 'active',
    predicate: ({ meta, state }) =>
      meta?.live === 'rates' && state.data !== undefined && state.fetchFailureReason !== null,
  })
  return old.length === 0 ? undefined : Math.min(...old.map(({ state }) => state.dataUpdatedAt))
}

export const useShownSince = () => useSyncExternalStore(subscribe, readShownSince)
