import { useEffect, useState } from 'react'

/** How long a save may take before a person is told that it is on its way, ms. */
const SLOW = 3000

/** Whether something has been on its way for long. */
export function useIsSlow(isPending: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setSlow(true), SLOW)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isPending])
  return isSlow
}
