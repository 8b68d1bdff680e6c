import { useMemo, useState, useSyncExternalStore } from 'react'
import { KINDS, MARKETS, type Market } from '#shared/rates/markets.ts'
import { CELLS, toCellKey } from '#web/panel/rate-entry/cells.ts'
import { askNarrow } from '#web/panel/rate-entry/useGridKeys.ts'

const onNarrow = (listener: () => void) => {
  const narrow = askNarrow()
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** The columns of the sheet: all of them, or on a phone those of the `market` that it shows. */
export function useColumns() {
  const isNarrow = useSyncExternalStore(onNarrow, () => askNarrow().matches)
  const [chosen, setMarket] = useState<Market>(MARKETS[0])
  const market = isNarrow ? chosen : undefined
  const columns = useMemo(() => (market ? KINDS.map(kind => toCellKey(market, kind)) : CELLS), [market])
  return { columns, market, setMarket }
}
