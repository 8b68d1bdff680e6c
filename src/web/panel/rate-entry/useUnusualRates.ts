import { SAVE_BAR } from '#messages/panel/rateEntry.js'
import { type ToastAction, toast } from '#web/ui/toasts/toast.ts'
import type { Cell } from './cells.ts'
import type { EntryRow } from './entryRow.ts'
import { listTenfold, listUnusual } from './priceWarnings.ts'
import type { SaveStatus } from './useSaving.ts'
import { useSecondPress } from './useSecondPress.ts'

/** Asks for a second press before rates ten times off are saved, leading to the first of them; returns whether rows may be sent. */
export function useTenfoldQuestion(
  setStatus: (status: SaveStatus) => void,
  focus: (row: EntryRow, cell: Cell) => void,
) {
  const isMeant = useSecondPress()
  return (rows: readonly EntryRow[]): boolean => {
    const found = rows.flatMap(row => listTenfold(row).map(cell => ({ row, cell })))
    const question = found.map(({ row, cell }) => [row.key, cell, row.typed[cell]])
    const [first] = found
    if (!first || isMeant(JSON.stringify(question))) return true
    setStatus({ text: SAVE_BAR.tenfold({ count: found.length }), tone: 'error', detail: SAVE_BAR.again })
    focus(first.row, first.cell)
    return false
  }
}

/** Says how many unusual rates were saved; `undo` takes back the rows that have them. */
export function toastUnusual<Row extends EntryRow>(
  saved: readonly Row[],
  undo: (rows: readonly Row[], text: string) => ToastAction | undefined,
) {
  const rows = saved.filter(row => listUnusual(row).length > 0)
  const count = rows.flatMap(listUnusual).length
  const text = SAVE_BAR.unusual({ count })
  if (count > 0) toast(text, 'info', undo(rows, text))
}
