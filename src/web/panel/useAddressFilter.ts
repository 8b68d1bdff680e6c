import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSettled } from './useSettled.ts'

export interface Address<F> {
  /** The filter an address carries. */
  filterIn: (query: string) => F
  /** The query of an address that carries a filter. */
  queryOf: (filter: F) => string
}

/** The filter as it is typed, and `settled`, its address: it follows when typing pauses, and leads after a link. */
export function useAddressFilter<F extends object>({ filterIn, queryOf }: Address<F>) {
  const [params, setParams] = useSearchParams()
  const address = params.toString()
  const [filter, setFilter] = useState<F>(() => filterIn(address))
  const settled = useSettled(queryOf(filter))
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
