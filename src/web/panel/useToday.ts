import { useEffect, useState } from 'react'
import { type Day, indiaDay, nextIndiaMidnight } from '#shared/days.ts'

/** India's day. It changes while a screen stays open, also over a night in which the machine slept. */
export function useToday(): Day {
  const [today, setToday] = useState(() => indiaDay(new Date()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const now = new Date()
      setToday(indiaDay(now))
      clearTimeout(timer)
      timer = setTimeout(look, nextIndiaMidnight(now).getTime() - now.getTime())
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return today
}
