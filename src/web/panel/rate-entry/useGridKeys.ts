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
import type { Place } from './edits.ts'
import { completePrice } from './priceWarnings.ts'

interface GridInputs {
  /** How many rows the grid has, and cells in each. */
  rows: number
  cells: number
  /** Where the input with that id stands; undefined for one that is no cell. */
  findPlace: (id: string) => Place | undefined
  focusPlace: (place: Place) => void
  onFocus?: (place: Place) => void
  /** The rate before in a cell: two digits stand for one near it. */
  readBefore: (place: Place) => string | undefined
  type: (text: string, place: Place) => void
  /** Returns whether it took what was pasted into a cell. */
  onPaste: (text: string, at: Place) => boolean
  /** What signs do that no price has. */
  shortcuts: Partial<Record<string, (at: Place) => void>>
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

/** The keys and the clipboard of a grid of rates. */
export function useGridKeys(grid: GridInputs) {
  const placeAt = (target: EventTarget) => grid.findPlace((target as HTMLElement).id)
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

  /** Where a key leads from a cell, at an end to itself; undefined when it is none of those. */
  function findNext(event: KeyboardEvent, from: Place): Place | undefined {
    const { rows, cells } = grid
    const { key, shiftKey } = event
    const steps: Partial<Record<string, number>> = {
      Enter: shiftKey ? -1 : 1,
      ArrowDown: cells,
      ArrowUp: -cells,
      ArrowRight: 1,
      ArrowLeft: -1,
    }
    const step = steps[key]
    if (step === undefined || (key !== 'Enter' && (shiftKey || !leavesText(event)))) return undefined
    // on a phone Enter, and its keyboard's next key, goes down the column
    const isDown = key === 'Enter' && askNarrow().matches
    const at = step + (isDown ? from.cell * rows + from.row : from.row * cells + from.cell)
    if (at < 0 || at >= rows * cells) return from
    return isDown
      ? { row: at % rows, cell: Math.floor(at / rows) }
      : { row: Math.floor(at / cells), cell: at % cells }
  }

  function leave(target: EventTarget) {
    const place = placeAt(target)
    if (!place || !isTyped.current) return
    isTyped.current = false
    const price = completePrice((target as HTMLInputElement).value, grid.readBefore(place))
    if (price !== undefined) grid.type(price, place)
  }

  return {
    onKeyDown(event: KeyboardEvent) {
      const place = placeAt(event.target)
      const { nativeEvent, altKey, ctrlKey, metaKey } = event
      // the form around saves what stands in the cells
      if (event.key === 'Enter' && (ctrlKey || metaKey)) flushSync(() => leave(event.target))
      if (!place || nativeEvent.isComposing || altKey || ctrlKey || metaKey) return
      const shortcut = grid.shortcuts[getShortcutKey(event)]
      const next = findNext(event, place)
      if (!shortcut && !next) return
      event.preventDefault()
      if (shortcut) shortcut(place)
      else grid.focusPlace(next!)
    },
    onFocus({ target }: FocusEvent) {
      const place = placeAt(target)
      if (!place) return
      ;(target as HTMLInputElement).select()
      typed.current = (target as HTMLInputElement).value
      isTyped.current = false
      grid.onFocus?.(place)
    },
    onBlur: ({ target }: FocusEvent) => leave(target),
    onInput({ target }: FormEvent) {
      typed.current = (target as HTMLInputElement).value
      isTyped.current = true
    },
    onPaste(event: ClipboardEvent) {
      const place = placeAt(event.target)
      if (place && grid.onPaste(event.clipboardData.getData('text'), place)) event.preventDefault()
    },
  }
}
