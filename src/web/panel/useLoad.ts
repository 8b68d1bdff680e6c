import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { CallFailed } from '#web/call.ts'

/** What a screen knows of something it asked for. */
export type Load<T> =
  | { state: 'waiting' }
  | { state: 'failed'; message: string; retry: () => void }
  | { state: 'ready'; value: T }

export const WAITING: Load<never> = { state: 'waiting' }

/** How long after an answer that did not come it is asked for again, ms. */
const RETRY = 3000

/** A refusal stands; a network or a server that is away comes back. */
const isAway = ({ status }: CallFailed) => status === 0 || status >= 500

/**
 * Asks again whenever `key` changes and whenever `again` is called; an answer to an earlier key is dropped.
 * An `again` keeps what is shown until the new answer is there, and when it fails. What did not come for want of a
 * network or a server is asked for until it does: news that was missed is not told twice.
 */
export function useLoad<T>(
  key: string,
  ask: (signal: AbortSignal) => Promise<T>,
): Load<T> & { again: () => void } {
  const [load, setLoad] = useState<{ key: string; load: Load<T> }>({ key, load: WAITING })
  const [round, setRound] = useState(0)
  const again = useCallback(() => setRound(round => round + 1), [])
  const answer = useEffectEvent(ask)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks for the same key again
  useEffect(() => {
    const left = new AbortController()
    let retry: ReturnType<typeof setTimeout> | undefined
    answer(left.signal).then(
      value => !left.signal.aborted && setLoad({ key, load: { state: 'ready', value } }),
      failure => {
        if (left.signal.aborted) return
        if (!(failure instanceof CallFailed)) throw failure
        const failed = { state: 'failed', message: failure.message, retry: again } as const
        setLoad(known => (known.key === key && known.load.state === 'ready' ? known : { key, load: failed }))
        if (isAway(failure)) retry = setTimeout(again, RETRY)
      },
    )
    return () => {
      left.abort()
      clearTimeout(retry)
    }
  }, [key, round, again])

  return { ...(load.key === key ? load.load : WAITING), again }
}
