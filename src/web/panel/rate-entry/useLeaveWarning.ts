import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { readToken } from '#web/call.ts'

/** Warns before typed rates are lost: the browser's own warning outside the panel, a question inside it. */
export function useLeaveWarning(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [dirty])

  // a session that has ended is not held up by a question
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && currentLocation.pathname !== nextLocation.pathname && readToken() !== null,
  )
}
