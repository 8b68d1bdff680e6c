import {
  type ClipboardEvent,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
} from 'react'

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

/** Whether the whole text of an input is selected, as it is when a cell gets the focus. */
export function isWholeText({ target }: KeyboardEvent): boolean {
  const { selectionStart, selectionEnd, value } = target as HTMLInputElement
  return selectionStart === 0 && selectionEnd === value.length
}

/** Whether an arrow leaves the text of its input: left and right only from the end of what is typed. */
export function leavesText(event: KeyboardEvent): boolean {
  const { selectionStart, selectionEnd, value } = event.target as HTMLInputElement
  if (event.key === 'ArrowRight') return isWholeText(event) || selectionStart === value.length
  return event.key !== 'ArrowLeft' || isWholeText(event) || selectionEnd === 0
}

/** The keys a clerk's hand knows from a spreadsheet. */
export function useGridKeys({ width, findCell, getId, onPaste, onFocus, keys = {} }: Grid) {
  const cellAt = (target: EventTarget) => findCell((target as HTMLElement).id)
  /** The text of the focused cell as the person left it. */
  const typed = useRef('')
  // what a key filled in or took back is replaced by the next figure, as in a cell that gets the focus
  useEffect(() => {
    const input = document.activeElement
    if (!(input instanceof HTMLInputElement) || cellAt(input) === undefined) return
    if (input.value === typed.current) return
    typed.current = input.value
    input.select()
  })

  function getStep(event: KeyboardEvent): number {
    if (event.key === 'Enter') return event.shiftKey ? -1 : 1
    const steps: Partial<Record<string, number>> = {
      ArrowDown: width,
      ArrowUp: -width,
      ArrowRight: 1,
      ArrowLeft: -1,
    }
    return leavesText(event) ? (steps[event.key] ?? 0) : 0
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
      typed.current = (target as HTMLInputElement).value
      onFocus?.(cell)
    },
    onInput({ target }: FormEvent) {
      typed.current = (target as HTMLInputElement).value
    },
    onPaste(event: ClipboardEvent) {
      const cell = cellAt(event.target)
      if (cell !== undefined && onPaste(event.clipboardData.getData('text'), cell)) event.preventDefault()
    },
  }
}
