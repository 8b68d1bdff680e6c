import type { ClipboardEvent, KeyboardEvent } from 'react'
import { KINDS } from '#shared/rates/markets.ts'
import { CELLS, type Cell } from '#web/panel/cells/cells.ts'

/** How far a key moves along the cells; left and right only from the end of what is typed. */
function stepOf(
  { key, shiftKey }: KeyboardEvent,
  { selectionStart, selectionEnd, value }: HTMLInputElement,
): number {
  const isWhole = selectionStart === 0 && selectionEnd === value.length
  if (key === 'Enter') return shiftKey ? -1 : 1
  if (key === 'ArrowDown') return KINDS.length
  if (key === 'ArrowUp') return -KINDS.length
  if (key === 'ArrowRight' && (isWhole || selectionStart === value.length)) return 1
  if (key === 'ArrowLeft' && (isWhole || selectionEnd === 0)) return -1
  return 0
}

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
    const step = stepOf(event, event.target as HTMLInputElement)
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
