import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { LEAVE } from '#messages/panel/rateEntry.js'
import { readToken } from '#web/call.ts'
import { ConfirmDialog } from '#web/panel/components/Dialog.tsx'

interface LeaveWarningProps {
  isUnsaved: boolean
  texts?: Record<'question' | 'explain' | 'stay' | 'go', string>
}

/** Warns before something unsaved is lost: the browser's own warning outside the panel, a question inside it. */
export function LeaveWarning({ isUnsaved, texts = { ...LEAVE, go: LEAVE.leave } }: LeaveWarningProps) {
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnsaved])

  // a session that has ended is not held up by a question
  const { state, reset, proceed } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname && readToken() !== null,
  )
  if (state !== 'blocked') return null
  return <ConfirmDialog {...texts} onStay={reset} onGo={proceed} />
}
