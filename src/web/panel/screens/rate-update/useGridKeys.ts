import type { ClipboardEvent, KeyboardEvent } from 'react'
import { KINDS } from '#shared/rates/markets.ts'
import { CELLS, type Cell } from '#web/panel/rate-entry/cells.ts'
import { getStep } from '#web/panel/rate-entry/steps.ts'

/** No rate has this sign, and it says what it does. */
export const SAME_KEY = '='

/** The keys a clerk's hand knows from a spreadsheet; `onBlock` may take what is pasted into a cell. */
export function useGridKeys(onBlock: (text: string, from: Cell) => boolean, onSame: (at: Cell) => void) {
  const cellAt = (target: EventTarget) => CELLS.indexOf((target as HTMLElement).id as Cell)

  function onKeyDown(event: KeyboardEvent) {
    const at = cellAt(event.target)
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    if (event.key === SAME_KEY) {
      event.preventDefault()
      return onSame(CELLS[at]!)
    }
    const step = getStep(event, event.target as HTMLInputElement, KINDS.length)
    if (step === 0) return
    event.preventDefault()
    const next = CELLS[at + step]
    if (next) document.getElementById(next)?.focus()
  }

  function onPaste(event: ClipboardEvent) {
    const from = CELLS[cellAt(event.target)]
    if (from && onBlock(event.clipboardData.getData('text'), from)) event.preventDefault()
  }

  return { onKeyDown, onPaste }
}
