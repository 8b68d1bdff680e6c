import { type ComponentType, useEffect, useState } from 'react'
import { dropWaitingToasts, onToast } from './toast.ts'

/** Long enough for the first screen to be there, ms. */
const AFTER_THE_SCREEN = 3000

/**
 * Loads the stack with the first toast, or when the screen has settled: a cut cable must still be able to say so. A
 * stack that cannot be loaded costs its toast and nothing else, and the next toast tries again.
 */
export function Toasts() {
  const [Stack, setStack] = useState<ComponentType>()
  useEffect(() => {
    const load = () => {
      import('./ToastStack.tsx').then(({ ToastStack }) => setStack(() => ToastStack), dropWaitingToasts)
    }
    onToast(load)
    const timer = setTimeout(load, AFTER_THE_SCREEN)
    return () => clearTimeout(timer)
  }, [])
  return Stack && <Stack />
}
