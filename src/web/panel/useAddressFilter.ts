import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSettled } from './useSettled.ts'

/** The query of an address that carries a filter; without one, none. */
export const formatQuery = <F extends Record<keyof F, string>>(filter: F): string =>
  new URLSearchParams(Object.entries<string>(filter).filter(([, value]) => value.trim() !== '')).toString()

/**
 * The filter as it is typed, and `settled`, its address: it follows when typing pauses, and leads after a link.
 * `filterIn` reads the filter an address carries.
 */
export function useAddressFilter<F extends Record<keyof F, string>>(filterIn: (query: string) => F) {
  const [params, setParams] = useSearchParams()
  const address = params.toString()
  const [filter, setFilter] = useState<F>(() => filterIn(address))
  const settled = useSettled(formatQuery(filter))
  const own = useRef(address)

  useEffect(() => {
    if (settled === own.current) return
    own.current = settled
    setParams(settled, { replace: true })
  }, [settled, setParams])

  useEffect(() => {
    if (address === own.current) return
    own.current = address
    setFilter(filterIn(address))
  }, [address, filterIn])

  return { filter, settled, change: (to: Partial<F>) => setFilter({ ...filter, ...to }) }
}
