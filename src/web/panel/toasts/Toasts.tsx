import { lazy, Suspense, useEffect, useState } from 'react'
import { onFirstToast } from './toast.ts'

const ToastStack = lazy(() => import('./ToastStack.tsx').then(({ ToastStack }) => ({ default: ToastStack })))

/** Long enough for the first screen to be there, ms. */
const AFTER_THE_SCREEN = 3000

/** Loads the stack with the first toast, or when the screen has settled: a cut cable must still be able to say so. */
export function Toasts() {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    onFirstToast(() => setReady(true))
    const timer = setTimeout(() => setReady(true), AFTER_THE_SCREEN)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense>{ready && <ToastStack />}</Suspense>
}
