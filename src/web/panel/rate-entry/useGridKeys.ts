import type { ClipboardEvent, FocusEvent, KeyboardEvent } from 'react'

interface Grid {
  /** Cells of a row, for the keys that go up and down. */
  width: number
  /** Where the input with that id stands, in reading order; undefined for one that is no cell. */
  findCell: (id: string) => number | undefined
  getId: (cell: number) => string | undefined
  /** Returns whether it took what was pasted into a cell. */
  onPaste: (text: string, cell: number) => boolean
  onFocus?: (cell: number) => void
  /** Keys of the screen's own. */
  keys?: Record<string, (cell: number) => void>
}

/** The keys a clerk's hand knows from a spreadsheet; in a row, left and right go on only from the end of what is typed. */
export function useGridKeys({ width, findCell, getId, onPaste, onFocus, keys = {} }: Grid) {
  const cellAt = (target: EventTarget) => findCell((target as HTMLElement).id)

  function getStep({ key, shiftKey, target }: KeyboardEvent): number {
    const { selectionStart, selectionEnd, value } = target as HTMLInputElement
    const isWhole = selectionStart === 0 && selectionEnd === value.length
    if (key === 'Enter') return shiftKey ? -1 : 1
    if (key === 'ArrowDown') return width
    if (key === 'ArrowUp') return -width
    if (key === 'ArrowRight' && (isWhole || selectionStart === value.length)) return 1
    if (key === 'ArrowLeft' && (isWhole || selectionEnd === 0)) return -1
    return 0
  }

  return {
    onKeyDown(event: KeyboardEvent) {
      const cell = cellAt(event.target)
      if (cell === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.nativeEvent.isComposing) return
      const own = keys[event.key]
      const step = getStep(event)
      if (!own && step === 0) return
      event.preventDefault()
      if (own) return own(cell)
      document.getElementById(getId(cell + step) ?? '')?.focus()
    },
    onFocus({ target }: FocusEvent) {
      const cell = cellAt(target)
      if (cell === undefined) return
      ;(target as HTMLInputElement).select()
      onFocus?.(cell)
    },
    onPaste(event: ClipboardEvent) {
      const cell = cellAt(event.target)
      if (cell !== undefined && onPaste(event.clipboardData.getData('text'), cell)) event.preventDefault()
    },
  }
}
