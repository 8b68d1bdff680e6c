import { ConfirmDialog } from '#web/panel/components/ConfirmDialog.tsx'
import { LEAVE } from './texts.ts'
import { useLeaveWarning } from './useLeaveWarning.ts'

/** Stands between typed rates and everything that would lose them. */
export function LeaveWarning({ dirty }: { dirty: boolean }) {
  const { state, reset, proceed } = useLeaveWarning(dirty)
  if (state !== 'blocked') return null
  return (
    <ConfirmDialog
      question={LEAVE.question}
      explain={LEAVE.explain}
      stay={LEAVE.stay}
      go={LEAVE.leave}
      onStay={reset}
      onGo={proceed}
    />
  )
}
