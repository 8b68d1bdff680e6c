import { useMemo, useState, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import type { Market } from '#shared/rates/markets.ts'
import { CELLS, type Cell, parseCellKey } from '#web/panel/rate-entry/cells.ts'
import type { Grid } from '#web/panel/rate-entry/edits.ts'
import type { Sheet } from '#web/panel/rate-entry/sheet.ts'
import { applyOrder, GO_ON, type GoOn, moveBeside } from './jumps.ts'

/** How a person wants the sheet; kept in the browser by account, as drafts are. */
const View = z.object({
  cities: z.array(z.string()),
  columns: z.array(z.enum(CELLS)),
  goOn: z.enum(GO_ON),
})
type View = z.infer<typeof View>

const PLAIN: View = { cities: [], columns: [], goOn: 'stay' }

function readView(key: string): View {
  try {
    return View.parse(JSON.parse(localStorage.getItem(key) ?? ''))
  } catch {
    return PLAIN
  }
}

const askNarrow = () => matchMedia('(max-width: 719.98px)')
const onNarrow = (listener: () => void) => {
  const narrow = askNarrow()
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Whether the sheet stands on a phone, which shows the cells of one market. */
const useIsNarrow = (): boolean => useSyncExternalStore(onNarrow, () => askNarrow().matches)

/** The order of cities and columns that a person has chosen, and how a typed figure goes on. */
export function useSheetView(account: string) {
  const key = `sheetView ${account}`
  const [view, setView] = useState(() => readView(key))
  const order = useMemo(() => applyOrder(CELLS, cell => cell, view.columns), [view.columns])
  const isNarrow = useIsNarrow()
  const [chosen, setMarket] = useState<Market>()
  const market = isNarrow ? (chosen ?? parseCellKey(order[0]!)[0]) : undefined
  const columns = useMemo(
    () => (market ? order.filter(cell => parseCellKey(cell)[0] === market) : order),
    [order, market],
  )

  function change(changes: Partial<View>) {
    const next = { ...view, ...changes }
    setView(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // a full storage forgets; the order is chosen again
    }
  }

  return {
    /** All columns; a phone shows some of them. */
    order,
    columns,
    /** The market that a phone shows. */
    market,
    setMarket,
    goOn: view.goOn,
    setGoOn: (goOn: GoOn) => change({ goOn }),
    cities: view.cities,
    isOwn: view.cities.length + view.columns.length > 0,
    reset: () => change({ cities: [], columns: [] }),
    /** Moves rows that are shown one row up or down; returns whether there is room. */
    moveRows(sheet: Sheet, { rows }: Grid, top: number, bottom: number, step: number): boolean {
      const beside = rows[step > 0 ? bottom + 1 : top - 1]
      const moved = rows.slice(top, bottom + 1).map(({ key }) => key)
      const cities = applyOrder(sheet, ({ key }) => key, view.cities).map(({ key }) => key)
      if (beside) change({ cities: moveBeside(cities, moved, beside.key, step) })
      return beside !== undefined
    },
    moveColumns(left: number, right: number, step: number): boolean {
      const beside = columns[step > 0 ? right + 1 : left - 1]
      const moved: readonly Cell[] = columns.slice(left, right + 1)
      if (beside) change({ columns: moveBeside(order, moved, beside, step) })
      return beside !== undefined
    },
  }
}
export type SheetView = ReturnType<typeof useSheetView>
