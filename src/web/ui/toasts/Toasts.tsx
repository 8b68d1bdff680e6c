import { type ComponentType, useEffect, useState } from 'react'
import { dropWaitingToasts, onToast } from './toast.ts'

/**
 * Loads the stack with the first toast, or `after` so many ms when a cut cable must still be able to say so. A stack
 * that cannot be loaded costs its toast and nothing else, and the next toast tries again.
 */
export function Toasts({ after }: { after?: number }) {
  const [Stack, setStack] = useState<ComponentType>()
  useEffect(() => {
    const load = () => {
      import('./ToastStack.tsx').then(({ ToastStack }) => setStack(() => ToastStack), dropWaitingToasts)
    }
    onToast(load)
    if (after === undefined) return
    const timer = setTimeout(load, after)
    return () => clearTimeout(timer)
  }, [after])
  return Stack && <Stack />
}
