import { useSyncExternalStore } from 'react'
import type { Answer, Endpoint, Input } from '#shared/endpoint.ts'
import { buildUrl, CallFailed, callStored, readToken } from '#web/call.ts'
import { emitLiveEvent } from '#web/panel/live/liveEvents.ts'
import { PANEL_ANSWERS } from '#web/panelCaches.ts'
import { withCaches } from '#web/withCaches.ts'

/** Answers at most, the oldest go first. */
const MAX_KEPT = 40
/** Delay before what was not answered is asked again, ms; a silent network may answer still. */
const RETRY = 5000
const RETRY_SILENT = 30_000
/** How long a silent network is waited for before the last answer is shown, ms. */
const SILENCE = 3000

interface Kept<T> {
  /** ISO. */
  at: string
  /** Of the session: nobody sees what somebody else was answered. */
  token: string | null
  body: T
}

const openCache = () => withCaches(caches => caches.open(PANEL_ANSWERS))

/** Stores what the session of a token was answered, while it is the one that is here. */
export async function keepAnswer(url: string, token: string | null, body: unknown): Promise<void> {
  const cache = await openCache()
  if (!cache || token !== readToken()) return
  const kept: Kept<unknown> = { at: new Date().toISOString(), token, body }
  await cache.delete(url)
  await cache.put(url, Response.json(kept))
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_KEPT)).map(oldest => cache.delete(oldest)))
}

export async function findKept<T>(url: string): Promise<Kept<T> | undefined> {
  const found = await (await openCache())?.match(url)
  const kept: Kept<T> | undefined = await found?.json()
  return kept?.token === readToken() ? kept : undefined
}

/** Finds the last answer once a call has not been answered for long; undefined when it was. */
export async function findAfterSilence<T>(
  url: string,
  asked: Promise<unknown>,
): Promise<Kept<T> | undefined> {
  const isAnswered = () => false
  const silence = new Promise<boolean>(resolve => setTimeout(resolve, SILENCE, true))
  return (await Promise.race([asked.then(isAnswered, isAnswered), silence])) ? findKept(url) : undefined
}

export const forgetAnswers = () => withCaches(caches => caches.delete(PANEL_ANSWERS))

/** When what is shown now was answered; undefined while it is up to date. */
let shownSince: string | undefined
let retry: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const askAgain = () => emitLiveEvent('rates', undefined)

function setShownSince(at: string | undefined, delay = RETRY) {
  if (at !== undefined) {
    clearTimeout(retry)
    retry = setTimeout(askAgain, delay)
  }
  if (shownSince === at) return
  shownSince = at
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useShownSince = () => useSyncExternalStore(subscribe, () => shownSince)

/**
 * Reads rates; without a network as they were answered last in this session, which the panel says. A silent one is waited for
 * unless nothing is shown yet: what was saved since must not look unsaved.
 */
export async function callKept<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
  isFirst = false,
): Promise<Answer<E>> {
  const { params, query } = input as { params?: Record<string, unknown>; query?: Record<string, unknown> }
  const url = buildUrl(endpoint.path, params, query)
  const token = readToken()
  const asked = callStored(endpoint, input, { signal }).then(({ body }) => {
    void keepAnswer(url, token, body)
    return body
  })
  const answered = asked.then(() => undefined)
  const silent = isFirst && findAfterSilence<Answer<E>>(url, asked)
  try {
    const kept = await (silent ? Promise.race([answered, silent.then(found => found ?? answered)]) : answered)
    if (kept) {
      setShownSince(kept.at, RETRY_SILENT)
      asked.then(askAgain, () => {})
      return kept.body
    }
    const body = await asked
    setShownSince(undefined)
    return body
  } catch (failed) {
    const isAway = failed instanceof CallFailed && failed.status === 0
    const kept = isAway ? await findKept<Answer<E>>(url) : undefined
    if (!kept) throw failed
    setShownSince(kept.at)
    return kept.body
  }
}
