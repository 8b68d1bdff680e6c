import type { ClipboardEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { KINDS } from '#shared/rates/markets.ts'
import { CELLS } from '#web/panel/rate-entry/cells.ts'
import type { Sheet } from '#web/panel/rate-entry/sheet.ts'
import { isWholeText, leavesText, useGridKeys } from '#web/panel/rate-entry/useGridKeys.ts'
import type { Commands } from './commands.ts'
import { toClipboardText } from './edits.ts'
import {
  countCells,
  movePlace,
  type Place,
  type Scope,
  type Selection,
  selectCell,
  toArea,
  widen,
} from './selection.ts'
import { type SheetCell, toCellId } from './useSheetSelection.ts'

/** Id of the field that `+` and `-` lead to. */
export const AMOUNT_ID = 'sheet-amount'

export interface SheetKeys {
  rows: Sheet
  selection: Selection | undefined
  select: (selection: Selection) => void
  focusCell: (cell: SheetCell) => void
  commands: Commands
  onNextProblem: () => void
  onPaste: (text: string, from: Place) => boolean
}

function parseCellId(id: string): Place | undefined {
  const [, row, cell] = /^sheet-(\d+)-(\d+)$/.exec(id) ?? []
  return row === undefined ? undefined : { row: Number(row), cell: Number(cell) }
}

const toPlace = (at: number): Place => ({ row: Math.floor(at / CELLS.length), cell: at % CELLS.length })

/** The part of the sheet that is seen. */
interface SheetView {
  countRows: () => number
  reveal: (place: Place) => void
}

/** The keys, the mouse and the clipboard of a spreadsheet. */
export function useSheetKeys(sheet: SheetKeys, view: SheetView) {
  const { rows, selection, select, focusCell, commands } = sheet
  const area = selection && toArea(selection)
  const isMany = area !== undefined && countCells(area) > 1
  const isAnchor = ({ row, cell }: Place) => selection?.anchor.row === row && selection.anchor.cell === cell
  const grid = useGridKeys({
    width: CELLS.length,
    findCell(id) {
      const place = parseCellId(id)
      return place && place.row * CELLS.length + place.cell
    },
    getId: at => toCellId(toPlace(at)),
    onPaste: (text, at) => sheet.onPaste(text, toPlace(at)),
    onFocus: at => isAnchor(toPlace(at)) || select(selectCell(toPlace(at))),
  })

  function extend(head: Place) {
    if (!selection) return
    select({ anchor: selection.anchor, head })
    view.reveal(head)
  }

  const selectScope = (scope: Scope) => selection && select(widen(selection, scope, rows.length))

  /** Keys with Ctrl, or with Shift; undefined when it is none of them. */
  function findShortcut({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): (() => void) | undefined {
    const isCtrl = ctrlKey || metaKey
    if (key === 'F8') return sheet.onNextProblem
    if (isCtrl && key === 'd') return commands.fillDown
    if (isCtrl && key === 'a') return () => selectScope('all')
    if (key === ' ' && isCtrl !== shiftKey) return () => selectScope(isCtrl ? 'column' : 'row')
    if (isCtrl) return undefined
    if (key === '=') return commands.repeatBefore
    if (isMany && (key === 'Delete' || key === 'Backspace')) return commands.clear
    return isMany && key === 'Escape' ? () => select(selectCell(selection!.anchor)) : undefined
  }

  /** Where the focus or, with Shift, the selection goes; within a figure an arrow moves in its text. */
  function findMove(event: KeyboardEvent, from: Place): (() => void) | undefined {
    const { key, shiftKey } = event
    if (key.startsWith('Arrow') && !(shiftKey && (isMany || leavesText(event)))) return undefined
    const to = movePlace(shiftKey && selection ? selection.head : from, event, rows.length, view.countRows())
    if (!to) return undefined
    return shiftKey ? () => extend(to) : () => focusCell({ key: rows[to.row]!.key, cell: to.cell })
  }

  function onKeyDown(event: KeyboardEvent) {
    const place = parseCellId((event.target as HTMLElement).id)
    if (!place || event.altKey || event.nativeEvent.isComposing) return
    // the sign is typed into the field that has the focus by then
    if ((isMany || isWholeText(event)) && (event.key === '+' || event.key === '-'))
      return document.getElementById(AMOUNT_ID)?.focus()
    const run = findShortcut(event) ?? findMove(event, place)
    if (!run) return grid.onKeyDown(event)
    event.preventDefault()
    run()
  }

  function onPointerDown(event: PointerEvent) {
    const place = parseCellId((event.target as HTMLElement).id)
    if (!place || event.button !== 0 || event.pointerType !== 'mouse') return
    if (!event.shiftKey) return select(selectCell(place))
    event.preventDefault()
    extend(place)
  }

  /** A mouse that is moved with its button down, from a cell on. */
  function onPointerOver({ target, buttons, pointerType }: PointerEvent) {
    const place = parseCellId((target as HTMLElement).id)
    if (place && buttons === 1 && pointerType === 'mouse' && selection) select({ ...selection, head: place })
  }

  /** Selects a row or columns by their heads. */
  function onClick({ target, shiftKey, nativeEvent }: MouseEvent) {
    const head = (target as HTMLElement).closest('button') ? null : (target as HTMLElement).closest('th')
    if (!head || rows.length === 0) return
    const found = selectHead(head)
    // the focus selects its cell, and then more is selected; a tap opens no keyboard
    if ((nativeEvent as globalThis.PointerEvent).pointerType === 'mouse')
      document.getElementById(toCellId(found.anchor))?.focus()
    select(shiftKey && selection ? { anchor: selection.anchor, head: found.head } : found)
  }

  function selectHead(head: HTMLTableCellElement): Selection {
    const [, row] = /^sheet-(\d+)$/.exec(head.id) ?? []
    const place = { row: Number(row ?? 0), cell: 0 }
    if (row !== undefined) return widen(selectCell(place), 'row', rows.length)
    if (head.rowSpan > 1) return widen(selectCell(place), 'all', rows.length)
    const isMarket = head.colSpan > 1
    const left = isMarket ? (head.cellIndex - 1) * KINDS.length : head.cellIndex
    const right = isMarket ? left + KINDS.length - 1 : left
    return { anchor: { row: 0, cell: left }, head: { row: rows.length - 1, cell: right } }
  }

  function onCopy(event: ClipboardEvent) {
    if (!isMany || !parseCellId((event.target as HTMLElement).id)) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', toClipboardText(rows, area))
  }

  function onCut(event: ClipboardEvent) {
    onCopy(event)
    if (event.defaultPrevented) commands.clear()
  }

  return { ...grid, onKeyDown, onPointerDown, onPointerOver, onClick, onCopy, onCut }
}
