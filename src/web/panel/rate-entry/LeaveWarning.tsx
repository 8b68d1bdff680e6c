import { useEffect } from 'react'
import { LEAVE } from '#messages/panel/rateEntry.js'
import { readToken } from '#web/call.ts'
import { ConfirmDialog } from '#web/panel/components/Dialog.tsx'
import { useHeldNavigation } from '#web/panel/router/hooks.ts'

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
  const held = useHeldNavigation(
    (from, to) => isUnsaved && from.pathname !== to.pathname && readToken() !== null,
  )
  return held && <ConfirmDialog {...texts} onStay={held.stay} onGo={held.go} />
}
