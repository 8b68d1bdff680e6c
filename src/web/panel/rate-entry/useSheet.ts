import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { DAY_SHEET } from '#messages/panel/daySheet.js'
import { OUTBOX, SAVE_BAR } from '#messages/panel/rateEntry.js'
import { RATE_UPDATE } from '#messages/panel/rateUpdate.js'
import type { CallFailed } from '#web/call.ts'
import { findEndReason } from '#web/panel/session/sessionEnd.ts'
import { getShortcutKey } from '#web/panel/shortcutKey.ts'
import { actionToast, type ToastAction } from '#web/ui/toasts/actionToast.tsx'
import { toastError } from '#web/ui/toasts/toastError.ts'
import type { Cell } from './cells.ts'
import { useDrafts } from './drafts.ts'
import { countTyped, type Line, type Place, type Typed } from './edits.ts'
import { type EntryRow, isUnsaved } from './entryRow.ts'
import { useWaiting } from './Outbox.tsx'
import { isMessage, pasteBlock } from './paste.ts'
import { useQuestion } from './SaveQuestion.tsx'
import {
  type Change,
  changeRow,
  keepMine,
  listRows,
  reducer,
  revert,
  type Sheet,
  type SheetAction,
  type SheetState,
} from './sheet.ts'

/** Result of the last save or of what filled many cells; its toast leaves `detail` out. */
export interface SaveStatus {
  text: string
  tone: 'success' | 'error' | 'info'
  detail?: string | undefined
  /** Takes back what it tells of. */
  undo?: (() => void) | undefined
}

export function toastStatus({ text, tone }: SaveStatus, action?: ToastAction) {
  if (tone === 'error') toastError(text)
  else toast(action ? actionToast(text, action) : text, { type: tone })
}

/** Returns the specified sentence of a failed save (specification, section 8), with the server's own as detail. */
export function describeFailure(
  { status, code, message }: Pick<CallFailed, 'status' | 'code' | 'message'>,
  isCorrection: boolean,
): SaveStatus {
  const tone = 'error'
  if (status === 0) return { text: OUTBOX.serverError, tone }
  if (status === 409 && !isCorrection) return { text: RATE_UPDATE.duplicate, tone }
  const text = isCorrection ? RATE_UPDATE.updateFailed : RATE_UPDATE.submitFailed
  const detail = status === 412 ? `${message} ${RATE_UPDATE.savedMeanwhile}` : message
  return { text, tone, detail: code && detail }
}

/** A text field undoes its own typing; cells of rates, which are filled in many ways, have the sheet's history. */
const hasOwnUndo = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input:not([inputmode="decimal"]), textarea, dialog *')

/**
 * The sheet of a screen: what is typed, pasted, undone, stored as drafts and saved. Ctrl+Z undoes the last action. `isFixed`: whether the person may not
 * change a row.
 */
export function useSheet(account: string, open: () => SheetState, isFixed: (row: EntryRow) => boolean) {
  const [state, setState] = useState(open)
  const last = useRef(state)
  const [status, setStatus] = useState<SaveStatus>()
  /** The sentence of a failed save, by which its toast is known. */
  const failure = useRef<string>(undefined)
  const question = useQuestion()
  /** What is looked at before it moves, and the city of the row where it was pasted. */
  const [message, setMessage] = useState<{ text: string; city: string }>()
  const isWaiting = useWaiting(account).length > 0
  // that a save waits is said until it is sent
  useEffect(() => {
    if (isWaiting) return
    setStatus(undefined)
    if (failure.current) toast.dismiss(failure.current)
  }, [isWaiting])
  const sheet = listRows(state)
  useDrafts(account, sheet)
  const unsaved = useMemo(() => sheet.filter(isUnsaved), [sheet])
  /** The sheet now: a response that comes later than the next key finds it here. */
  const getSheet = useCallback(() => listRows(last.current), [])

  const dispatch = useCallback((action: SheetAction) => {
    last.current = reducer(last.current, action)
    setState(last.current)
    // of what was done before, nothing is said any more
    if (action.type === 'edit' || action.type === 'undo') setStatus(undefined)
  }, [])
  const undo = useCallback(() => dispatch({ type: 'undo' }), [dispatch])

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const key = getShortcutKey(event)
      const isShortcut = key === 'z' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isShortcut || hasOwnUndo(event.target)) return
      event.preventDefault()
      undo()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [undo])

  /** Says the result of a save; the toast of one that failed before goes. */
  function showStatus(outcome: SaveStatus, action?: ToastAction) {
    if (failure.current && failure.current !== outcome.text) toast.dismiss(failure.current)
    failure.current = outcome.tone === 'error' ? outcome.text : undefined
    setStatus(outcome)
    toastStatus(outcome, action)
  }

  /** Changes rows in a way that is said, and undone at a press. */
  function fill(rows: Sheet, text: string, detail?: string) {
    dispatch({ type: 'edit', rows })
    setStatus({ text, tone: 'info', detail, undo: rows.length > 0 ? undo : undefined })
  }

  /** Types into many cells at once; rows that are fixed stay as they are. */
  function type(typed: Typed, say: (filled: { count: number }) => string) {
    const rows = sheet.filter(row => typed[row.key] && !isFixed(row))
    const count = countTyped(Object.fromEntries(rows.map(({ key }) => [key, typed[key]!])))
    fill(
      rows.map(row => changeRow(row, { cells: typed[row.key]! })),
      count > 0 ? say({ count }) : DAY_SHEET.noCell,
    )
  }

  return {
    sheet,
    unsaved,
    isFixed,
    message,
    setMessage,
    fill,
    type,
    getSheet,
    dispatch,
    status,
    setStatus,
    showStatus,
    /** The end of the session is said by itself. */
    fail: (failed: CallFailed) => void (findEndReason(failed) || showStatus(describeFailure(failed, false))),
    question,

    /** Changes a field of a row. */
    change: useCallback(
      (key: string, change: Change) => {
        const rows = getSheet().filter(row => row.key === key)
        dispatch({
          type: 'edit',
          rows: rows.map(row => changeRow(row, change)),
          field: `${key} ${Object.keys({ ...change, ...change.cells })}`,
        })
      },
      [dispatch, getSheet],
    ),

    /** Shows a message, or pastes numbers into a grid from a cell on. Returns whether it took the text. */
    paste(text: string, lines: readonly Line[], from: Place): boolean {
      if (isMessage(text)) {
        setMessage({ text, city: lines[from.line]?.row.city ?? '' })
        return true
      }
      const free = lines.map(line => (isFixed(line.row) ? { ...line, cells: [] } : line))
      const pasted = pasteBlock(text, free, from)
      if (pasted) type(pasted.typed, ({ count }) => SAVE_BAR.pasted({ count, lost: pasted.lost }))
      return pasted !== undefined
    },

    /** Answers a conflict. */
    takeTheirs: (row: EntryRow) => dispatch({ type: 'edit', rows: [revert(row)] }),
    keepMine: (row: EntryRow) => dispatch({ type: 'edit', rows: [keepMine(row)] }),
  }
}

/** What a grid asks of the form around it. */
export type GridForm = Pick<ReturnType<typeof useSheet>, 'type' | 'change' | 'paste'> & {
  focus: (key: string, cell: Cell) => void
}
