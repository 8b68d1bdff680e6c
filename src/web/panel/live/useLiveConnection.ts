import { useEffect, useMemo } from 'react'
import { logError } from '#web/panel/errors.ts'
import { useToken } from '#web/panel/session/token.ts'

/** Connects while somebody approved is logged in. The client of the connection is loaded after the screen. */
export function useLiveConnection(isStaff: boolean) {
  const token = useToken()
  // biome-ignore lint/correctness/useExhaustiveDependencies: who logs in anew loads anew
  const openedAt = useMemo(() => performance.now(), [token])

  useEffect(() => {
    if (token === null || !isStaff) return
    let isLeft = false
    let disconnect: (() => void) | undefined
    import('./connect.ts').then(
      ({ connect }) => {
        if (!isLeft) disconnect = connect(token, openedAt)
      },
      error => logError('the client of live events was not loaded', error),
    )
    return () => {
      isLeft = true
      disconnect?.()
    }
  }, [token, isStaff, openedAt])
}
