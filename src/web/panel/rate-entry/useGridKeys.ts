import {
  type ClipboardEvent,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
} from 'react'
import { getShortcutKey } from '#web/panel/shortcutKey.ts'
import { type Commands, type Grid, getSize, toClipboardText } from './edits.ts'
import {
  countCells,
  findHeadCells,
  movePlace,
  type Place,
  type Scope,
  type Selection,
  STEPS,
  selectCell,
  toArea,
  widen,
} from './selection.ts'

/** Id of the field that `+` and `-` lead to. */
export const AMOUNT_ID = 'sheet-amount'

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
  commands: Commands
  onNextProblem: () => void
  /** Rows of a page, as the keys for pages move. */
  countRows: () => number
  reveal: (place: Place) => void
  /** Where Ctrl and an arrow lead. */
  findJump: (from: Place, step: Place) => Place | undefined
  /** Where a figure leads as soon as it is typed. */
  findGoOn: (typed: string, at: Place) => Place | undefined
  /** Alt, Shift and an arrow: moves the selected rows or columns. */
  onMove: (step: Place) => void
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
  /** Where a whole figure has led from. */
  const cameFrom = useRef<Place>(undefined)
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

  const selectScope = (scope: Scope) =>
    selection && many!.select(widen(selection, scope, getSize(many!.grid)))

  /** Keys of many rows; undefined when it is none of them. */
  function findShortcut(event: KeyboardEvent): (() => void) | undefined {
    const { ctrlKey, metaKey, shiftKey } = event
    const isCtrl = ctrlKey || metaKey
    const key = getShortcutKey(event)
    if (!many) return undefined
    if (key === 'F8') return many.onNextProblem
    if (isCtrl && key === 'd') return many.commands.fillDown
    if (isCtrl && key === 'a') return () => selectScope('all')
    if (key === ' ' && isCtrl !== shiftKey) return () => selectScope(isCtrl ? 'column' : 'row')
    if (isCtrl || !isMany) return undefined
    if (key === 'Delete' || key === 'Backspace') return many.commands.clear
    return key === 'Escape' ? () => many.select(selectCell(selection!.anchor)) : undefined
  }

  /** Where pages, corners and jumps lead or, with Shift, the selection goes; within a figure an arrow moves in its text. */
  function findJump(event: KeyboardEvent, from: Place): (() => void) | undefined {
    const { key, shiftKey, ctrlKey, metaKey } = event
    const step = STEPS[key]
    if (!many) return undefined
    if (step && (ctrlKey || metaKey) && !shiftKey) {
      const to = many.findJump(from, step)
      return () => to && many.focusPlace(to)
    }
    if (step && !(shiftKey && (isMany || leavesText(event)))) return undefined
    const start = shiftKey && selection ? selection.head : from
    const to = movePlace(start, event, getSize(many.grid), many.countRows())
    return to ? () => (shiftKey ? extend(to) : many.focusPlace(to)) : undefined
  }

  /** Goes back to the figure that has led here, with what is typed now: it was not whole. */
  function goBack({ key }: KeyboardEvent) {
    const from = cameFrom.current
    cameFrom.current = undefined
    if (!from || (key !== '.' && key !== 'Backspace')) return false
    const input = document.getElementById(getId(from) ?? '') as HTMLInputElement | null
    input?.focus()
    input?.setSelectionRange(input.value.length, input.value.length)
    return true
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
    const isCtrl = event.ctrlKey || event.metaKey
    const key = getShortcutKey(event)
    const move = event.altKey && event.shiftKey && !isCtrl && STEPS[key]
    if (!place || event.nativeEvent.isComposing || (event.altKey && !(many && move))) return
    // the sign is typed into the field that has the focus by then, and so is a digit that a figure lacks
    if (goBack(event)) return
    if (many && (isMany || isWholeText(event)) && (key === '+' || key === '-'))
      return document.getElementById(AMOUNT_ID)?.focus()
    const moving = many && move ? () => many.onMove(move) : undefined
    const same = key === '=' && !isCtrl ? () => onSame(place) : undefined
    const run =
      moving ??
      same ??
      findShortcut(event) ??
      findJump(event, place) ??
      (isCtrl ? undefined : findStep(event, place))
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

  /** Selects a row or columns by their heads. */
  function onClick({ target, shiftKey, nativeEvent }: MouseEvent) {
    const head = (target as HTMLElement).closest('button, select')
      ? null
      : (target as HTMLElement).closest('th')
    if (!many || !head || many.grid.rows.length === 0) return
    const found = findHeadCells(head, getSize(many.grid))
    // the focus selects its cell, and then more is selected; a tap opens no keyboard
    if ((nativeEvent as globalThis.PointerEvent).pointerType === 'mouse')
      document.getElementById(getId(found.anchor) ?? '')?.focus()
    many.select(shiftKey && selection ? { anchor: selection.anchor, head: found.head } : found)
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
    onClick,
    onCopy,
    onCut(event: ClipboardEvent) {
      onCopy(event)
      if (event.defaultPrevented) many!.commands.clear()
    },
    onFocus({ target }: FocusEvent) {
      const place = placeAt(target)
      if (!place) return
      ;(target as HTMLInputElement).select()
      typed.current = (target as HTMLInputElement).value
      const { row, cell } = selection?.anchor ?? {}
      if (row !== place.row || cell !== place.cell) many?.select(selectCell(place))
    },
    onInput({ target, nativeEvent }: FormEvent) {
      const { value } = target as HTMLInputElement
      typed.current = value
      const place = placeAt(target)
      const isTyped = (nativeEvent as InputEvent).inputType === 'insertText'
      const to = place && isTyped ? many?.findGoOn(value, place) : undefined
      if (!to) return
      const next = document.getElementById(getId(to) ?? '')
      if (next) next.focus()
      else many!.focusPlace(to)
      cameFrom.current = place
    },
    onPaste(event: ClipboardEvent) {
      const place = placeAt(event.target)
      if (place && onPaste(event.clipboardData.getData('text'), place)) event.preventDefault()
    },
  }
}
