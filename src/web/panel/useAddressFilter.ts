import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSettled } from '#web/panel/useSettled.ts'
import { type ChartFilter, filterIn, queryOf } from './filter.ts'

/** The filter as it is typed, and `settled`, its address: it follows when typing pauses, and leads after a link. */
export function useChartFilter() {
  const [params, setParams] = useSearchParams()
  const address = params.toString()
  const [filter, setFilter] = useState<ChartFilter>(() => filterIn(address))
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
  }, [address])

  return { filter, settled, change: (to: Partial<ChartFilter>) => setFilter({ ...filter, ...to }) }
}
