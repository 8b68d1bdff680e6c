import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { CELLS } from '#web/panel/rate-entry/cells.ts'

/** Begins the city that a link asks for, as `?city=Surat`: once, so that the address says it no more. */
export function useWantedCity(begin: (city: string) => void) {
  const [params, setParams] = useSearchParams()
  const wanted = params.get('city')
  const isBegun = useRef(false)
  const start = useEffectEvent(begin)

  useEffect(() => {
    if (wanted !== null) {
      start(wanted)
      setParams({}, { replace: true })
      isBegun.current = true
    } else if (isBegun.current) {
      // after the shell has led the focus to the new screen
      isBegun.current = false
      document.getElementById(CELLS[0]!)?.focus()
    }
  }, [wanted, setParams])
}
