import { useEffect, useState } from 'react'

/** How long typing must pause before the server is asked, ms. */
export const PAUSE = 250

/** A value once it has stopped changing. */
export function useSettled<T extends string>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
