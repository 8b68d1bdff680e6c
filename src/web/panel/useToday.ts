import { useEffect, useState } from 'react'
import { type Day, indiaDay, nextIndiaMidnight } from '#shared/days.ts'
import { getServerTime, onServerTime } from '#web/serverTime.ts'

const readDays = () => ({ today: indiaDay(getServerTime()), onDevice: indiaDay(new Date()) })

/** India's day by the server, and by the clock of this device. They change while a screen stays open, also over a night in which the machine slept. */
export function useDays(): { today: Day; onDevice: Day } {
  const [days, setDays] = useState(readDays)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const now = getServerTime()
      setDays(readDays())
      clearTimeout(timer)
      timer = setTimeout(look, nextIndiaMidnight(now).getTime() - now.getTime())
    }
    look()
    document.addEventListener('visibilitychange', look)
    const stop = onServerTime(look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      stop()
    }
  }, [])
  return days
}

export const useToday = (): Day => useDays().today
