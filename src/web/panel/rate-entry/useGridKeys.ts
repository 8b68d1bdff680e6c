import {
  type ClipboardEvent,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
} from 'react'
import { flushSync } from 'react-dom'
import { getShortcutKey } from '#web/panel/shortcutKey.ts'
import type { Cell } from './cells.ts'
import type { Line, Place } from './edits.ts'
import type { EntryRow } from './entryRow.ts'
import { completePrice } from './priceWarnings.ts'
import type { GridForm } from './useSheet.ts'

interface GridInputs {
  /** In each of them stand equally many cells. */
  lines: readonly Line[]
  form: GridForm
  /** Hears the key of the row that gets the focus. */
  onFocus?: (key: string) => void
  /** What signs do that no price has. */
  shortcuts: Partial<Record<string, (row: EntryRow, cell: Cell) => void>>
}

/** The width of a phone. */
export const askNarrow = () => matchMedia('(max-width: 719.98px)')

/** Whether an arrow leaves the text of its input: left and right only from the end of what is typed. */
function leavesText({ key, target }: KeyboardEvent): boolean {
  const { selectionStart, selectionEnd, value } = target as HTMLInputElement
  // the whole text is selected when a cell gets the focus
  if (selectionStart === 0 && selectionEnd === value.length) return true
  if (key === 'ArrowRight') return selectionStart === value.length
  return key !== 'ArrowLeft' || selectionEnd === 0
}

/** The keys and the clipboard of a grid of rates, whose inputs have the name of their cell, and the key of their row as `data-row`. */
export function useGridKeys({ lines, form, onFocus, shortcuts }: GridInputs) {
  function placeAt(target: EventTarget) {
    const { name, dataset } = target as HTMLInputElement
    const line = lines.findIndex(({ row, cells }) => row.key === dataset.row && cells.includes(name as Cell))
    const { row, cells } = lines[line] ?? {}
    return row && cells && { line, cell: cells.indexOf(name as Cell), row, name: name as Cell }
  }
  /** The text of the focused cell as the person left it. */
  const typed = useRef('')
  const isTyped = useRef(false)
  // what a key filled in or took back is replaced by the next figure, as in a cell that gets the focus
  useEffect(() => {
    const input = document.activeElement
    if (!(input instanceof HTMLInputElement) || !placeAt(input) || input.value === typed.current) return
    typed.current = input.value
    input.select()
  })

  /** Leads from a cell to where a key goes, at an end nowhere. Returns whether it is such a key. */
  function go(event: KeyboardEvent, { line, cell }: Place): boolean {
    const [count, width] = [lines.length, lines[0]!.cells.length]
    const { key, shiftKey } = event
    const steps: Partial<Record<string, number>> = {
      Enter: shiftKey ? -1 : 1,
      ArrowDown: width,
      ArrowUp: -width,
      ArrowRight: 1,
      ArrowLeft: -1,
    }
    const step = steps[key]
    if (step === undefined || (key !== 'Enter' && (shiftKey || !leavesText(event)))) return false
    // on a phone Enter, and its keyboard's next key, goes down the column
    const isDown = key === 'Enter' && askNarrow().matches
    const at = step + (isDown ? cell * count + line : line * width + cell)
    if (at < 0 || at >= count * width) return true
    const to = lines[isDown ? at % count : Math.floor(at / width)]!
    form.focus(to.row.key, to.cells[isDown ? Math.floor(at / count) : at % width]!)
    return true
  }

  function leave(target: EventTarget) {
    const place = placeAt(target)
    if (!place || !isTyped.current) return
    isTyped.current = false
    const { row, name } = place
    const price = completePrice((target as HTMLInputElement).value, row.before[name])
    if (price !== undefined) form.change(row.key, { cells: { [name]: price } })
  }

  return {
    onKeyDown(event: KeyboardEvent) {
      const place = placeAt(event.target)
      const { nativeEvent, altKey, ctrlKey, metaKey } = event
      // the form around saves what stands in the cells
      if (event.key === 'Enter' && (ctrlKey || metaKey)) flushSync(() => leave(event.target))
      if (!place || nativeEvent.isComposing || altKey || ctrlKey || metaKey) return
      const shortcut = shortcuts[getShortcutKey(event)]
      if (shortcut) shortcut(place.row, place.name)
      if (shortcut || go(event, place)) event.preventDefault()
    },
    onFocus({ target }: FocusEvent) {
      const place = placeAt(target)
      if (!place) return
      ;(target as HTMLInputElement).select()
      typed.current = (target as HTMLInputElement).value
      isTyped.current = false
      onFocus?.(place.row.key)
    },
    onBlur: ({ target }: FocusEvent) => leave(target),
    onInput({ target }: FormEvent) {
      typed.current = (target as HTMLInputElement).value
      isTyped.current = true
    },
    onPaste(event: ClipboardEvent) {
      const place = placeAt(event.target)
      if (place && form.paste(event.clipboardData.getData('text'), lines, place)) event.preventDefault()
    },
  }
}
