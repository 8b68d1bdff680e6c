import {
  type ClipboardEvent,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
} from 'react'
import { getShortcutKey } from '#web/panel/shortcutKey.ts'
import { type Grid, getSize, toClipboardText } from './edits.ts'
import {
  countCells,
  movePlace,
  type Place,
  type Selection,
  selectAll,
  selectCell,
  toArea,
} from './selection.ts'

interface GridInputs {
  /** Cells of a row. */
  width: number
  /** Where the input with that id stands; undefined for one that is no cell. */
  findPlace: (id: string) => Place | undefined
  getId: (place: Place) => string | undefined
  /** Returns whether it took what was pasted into a cell. */
  onPaste: (text: string, at: Place) => boolean
  /** The key `=`. */
  onSame: (at: Place) => void
}

/** What a grid of many rows can do besides. */
export interface SelectionKeys {
  grid: Grid
  selection: Selection | undefined
  select: (selection: Selection) => void
  focusPlace: (place: Place) => void
  /** Empties the selected cells. */
  onClear: () => void
  /** Whether Enter goes down the column, as on a phone, and not on in the row. */
  isDownward: boolean
  /** Rows of a page, as the keys for pages move. */
  countRows: () => number
  reveal: (place: Place) => void
}

/** Whether the whole text of an input is selected, as it is when a cell gets the focus. */
function isWholeText({ target }: KeyboardEvent): boolean {
  const { selectionStart, selectionEnd, value } = target as HTMLInputElement
  return selectionStart === 0 && selectionEnd === value.length
}

/** Whether an arrow leaves the text of its input: left and right only from the end of what is typed. */
function leavesText(event: KeyboardEvent): boolean {
  const { selectionStart, selectionEnd, value } = event.target as HTMLInputElement
  if (event.key === 'ArrowRight') return isWholeText(event) || selectionStart === value.length
  return event.key !== 'ArrowLeft' || isWholeText(event) || selectionEnd === 0
}

/** The keys, the mouse and the clipboard of a spreadsheet. */
export function useGridKeys({ width, findPlace, getId, onPaste, onSame }: GridInputs, many?: SelectionKeys) {
  const placeAt = (target: EventTarget) => findPlace((target as HTMLElement).id)
  const selection = many?.selection
  const area = selection && toArea(selection)
  const isMany = area !== undefined && countCells(area) > 1
  /** The text of the focused cell as the person left it. */
  const typed = useRef('')
  // what a key filled in or took back is replaced by the next figure, as in a cell that gets the focus
  useEffect(() => {
    const input = document.activeElement
    if (!(input instanceof HTMLInputElement) || !placeAt(input) || input.value === typed.current) return
    typed.current = input.value
    input.select()
  })

  function extend(head: Place) {
    if (!many || !selection) return
    many.select({ anchor: selection.anchor, head })
    many.reveal(head)
  }

  /** Keys of many rows; undefined when it is none of them. */
  function findShortcut(event: KeyboardEvent): (() => void) | undefined {
    const isCtrl = event.ctrlKey || event.metaKey
    const key = getShortcutKey(event)
    if (!many) return undefined
    if (isCtrl && key === 'a') return () => many.select(selectAll(getSize(many.grid)))
    if (isCtrl || !isMany) return undefined
    if (key === 'Delete' || key === 'Backspace') return many.onClear
    return key === 'Escape' ? () => many.select(selectCell(selection!.anchor)) : undefined
  }

  /** Where pages and corners lead or, with Shift, the selection goes; within a figure an arrow moves in its text. */
  function findJump(event: KeyboardEvent, from: Place): (() => void) | undefined {
    const { key, shiftKey } = event
    if (!many || (key.startsWith('Arrow') && !(shiftKey && (isMany || leavesText(event))))) return undefined
    const start = shiftKey && selection ? selection.head : from
    const to = movePlace(start, event, getSize(many.grid), many.countRows())
    return to ? () => (shiftKey ? extend(to) : many.focusPlace(to)) : undefined
  }

  /** Enter down a column, and from its end to the top of the next one. */
  function findBelow({ key, shiftKey }: KeyboardEvent, { row, cell }: Place): (() => void) | undefined {
    if (!many?.isDownward || key !== 'Enter') return undefined
    const { rows, cells } = getSize(many.grid)
    const at = cell * rows + row + (shiftKey ? -1 : 1)
    if (at < 0 || at >= rows * cells) return undefined
    return () => many.focusPlace({ row: at % rows, cell: Math.floor(at / rows) })
  }

  /** The next cell of a key that goes from cell to cell, in reading order. */
  function findStep(event: KeyboardEvent, { row, cell }: Place): (() => void) | undefined {
    const steps: Partial<Record<string, number>> = {
      Enter: event.shiftKey ? -1 : 1,
      ArrowDown: width,
      ArrowUp: -width,
      ArrowRight: 1,
      ArrowLeft: -1,
    }
    const step = steps[event.key]
    if (step === undefined || (event.key !== 'Enter' && !leavesText(event))) return undefined
    const at = row * width + cell + step
    const id = getId({ row: Math.floor(at / width), cell: at - Math.floor(at / width) * width })
    return () => document.getElementById(id ?? '')?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    const place = placeAt(event.target)
    if (!place || event.nativeEvent.isComposing || event.altKey) return
    const isCtrl = event.ctrlKey || event.metaKey
    const same = getShortcutKey(event) === '=' && !isCtrl ? () => onSame(place) : undefined
    const run =
      same ??
      findShortcut(event) ??
      findJump(event, place) ??
      (isCtrl ? undefined : (findBelow(event, place) ?? findStep(event, place)))
    if (!run) return
    event.preventDefault()
    run()
  }

  function onPointerDown(event: PointerEvent) {
    const place = placeAt(event.target)
    if (!many || !place || event.button !== 0 || event.pointerType !== 'mouse') return
    if (!event.shiftKey) return many.select(selectCell(place))
    event.preventDefault()
    extend(place)
  }

  /** A mouse that is moved with its button down, from a cell on. */
  function onPointerOver({ target, buttons, pointerType }: PointerEvent) {
    const head = placeAt(target)
    if (head && buttons === 1 && pointerType === 'mouse' && selection) many!.select({ ...selection, head })
  }

  function onCopy(event: ClipboardEvent) {
    if (!isMany || !placeAt(event.target)) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', toClipboardText(many!.grid, area))
  }

  return {
    onKeyDown,
    onPointerDown,
    onPointerOver,
    onCopy,
    onCut(event: ClipboardEvent) {
      onCopy(event)
      if (event.defaultPrevented) many!.onClear()
    },
    onFocus({ target }: FocusEvent) {
      const place = placeAt(target)
      if (!place) return
      ;(target as HTMLInputElement).select()
      typed.current = (target as HTMLInputElement).value
      const { row, cell } = selection?.anchor ?? {}
      if (row !== place.row || cell !== place.cell) many?.select(selectCell(place))
    },
    onInput({ target }: FormEvent) {
      typed.current = (target as HTMLInputElement).value
    },
    onPaste(event: ClipboardEvent) {
      const place = placeAt(event.target)
      if (place && onPaste(event.clipboardData.getData('text'), place)) event.preventDefault()
    },
  }
}
