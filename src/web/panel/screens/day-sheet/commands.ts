import type { Sheet } from '#web/panel/rate-entry/sheet.ts'
import { addAmount, clearCells, copyBefore, fillDown, repeatBefore, type Typed } from './edits.ts'
import { type Area, type Scope, type Selection, selectCell, toArea, widen } from './selection.ts'

/** What keys and buttons do to the selected cells; `edit` types into the sheet and says so. */
export function createCommands(rows: Sheet, selection: Selection | undefined, edit: (typed: Typed) => void) {
  const editSelected = (change: (rows: Sheet, area: Area) => Typed) => () => {
    if (selection) edit(change(rows, toArea(selection)))
  }
  return {
    repeatBefore: editSelected(repeatBefore),
    fillDown: editSelected(fillDown),
    clear: editSelected(clearCells),
    addAmount: (amount: number) => editSelected((rows, area) => addAmount(rows, area, amount))(),
    /** Row and column need a selection. */
    copyBefore(scope: Scope) {
      const from = selection ?? (scope === 'all' ? selectCell({ row: 0, cell: 0 }) : undefined)
      if (from) edit(copyBefore(rows, toArea(widen(from, scope, rows.length))))
    },
  }
}
export type Commands = ReturnType<typeof createCommands>
