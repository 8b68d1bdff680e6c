import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallFailed } from '#web/call.ts'
import { toast } from '#web/ui/toasts/toast.ts'

// The words are those of TanStack Query, which would make the panel's first load 12 kB heavier (docs/decisions/panel-router-and-queries.md).

/** Delay before a query that found no network or no server is made again, ms. */
const RETRY = 3000

/** Logs a failure that the person need not know of. */
// biome-ignore lint/suspicious/noConsole: a browser has no other log
export const logError = (what: string, error: unknown) => console.warn(what, error)

export function toastError(error: unknown) {
  if (!(error instanceof CallFailed)) throw error
  toast(error.message, 'error')
}

export interface Query<T> {
  /** The last answer to this key; it stays while it is fetched again, and when that fails. */
  data: T | undefined
  error: Error | undefined
  /** Whether there is neither data nor an error yet. */
  isLoading: boolean
  refetch: () => void
}

export const LOADING: Query<never> = { data: undefined, error: undefined, isLoading: true, refetch: () => {} }

export interface SettableQuery<T> extends Query<T> {
  /** Changes what is shown. A fetch under way does not know of the change and is made again. */
  setData: (update: (data: T) => T) => void
}

/** A refusal stands; a network or a server that is away comes back. */
const isAway = ({ status }: CallFailed) => status === 0 || status >= 500

/**
 * Fetches whenever `key` changes and whenever `refetch` is called, and drops an answer to an earlier key. What failed for
 * want of a network or a server is fetched until it succeeds: a live event that was missed is not sent twice. `initialData`
 * stands until the first answer; `isFirst` says that nothing is shown yet.
 */
export function useQuery<T>(
  key: string,
  queryFn: (signal: AbortSignal, isFirst: boolean) => Promise<T>,
  initialData?: T,
): SettableQuery<T> {
  const [known, setKnown] = useState<{ key: string; data?: T | undefined; error?: Error }>({
    key,
    data: initialData,
  })
  const [round, setRound] = useState(0)
  /** Of the fetch under way. */
  const fetching = useRef<AbortController>(undefined)
  const refetch = useCallback(() => setRound(round => round + 1), [])
  const { data, error } = known.key === key ? known : {}
  const fetchData = useEffectEvent((signal: AbortSignal) => queryFn(signal, data === undefined))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round fetches the same key again
  useEffect(() => {
    const left = new AbortController()
    let retry: ReturnType<typeof setTimeout> | undefined
    fetching.current = left
    fetchData(left.signal).then(
      data => {
        if (left.signal.aborted) return
        fetching.current = undefined
        setKnown({ key, data })
      },
      error => {
        if (left.signal.aborted) return
        fetching.current = undefined
        if (!(error instanceof CallFailed)) throw error
        setKnown(known => (known.key === key ? { ...known, error } : { key, error }))
        if (isAway(error)) retry = setTimeout(refetch, RETRY)
      },
    )
    return () => {
      left.abort()
      clearTimeout(retry)
    }
  }, [key, round, refetch])

  function setData(update: (data: T) => T) {
    if (fetching.current) {
      // at once: its answer may come before the next effect
      fetching.current.abort()
      refetch()
    }
    setKnown(known =>
      known.key === key && known.data !== undefined ? { key, data: update(known.data) } : known,
    )
  }

  return { data, error, isLoading: data === undefined && error === undefined, refetch, setData }
}
