import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { SAVE_BAR } from '#messages/panel/rateEntry.js'
import type { Day } from '#shared/days.ts'
import type { CallFailed } from '#web/call.ts'
import { findEndReason } from '#web/panel/session/sessionEnd.ts'
import { getShortcutKey } from '#web/panel/shortcutKey.ts'
import { actionToast, type ToastAction } from '#web/ui/toasts/actionToast.tsx'
import { toastError } from '#web/ui/toasts/toastError.ts'
import type { Cells } from './cells.ts'
import { countTyped } from './edits.ts'
import { isUnsaved } from './entryRow.ts'
import { useWaiting } from './Outbox.tsx'
import { useQuestion } from './SaveQuestion.tsx'
import type { Filling, Sheet, SheetAction } from './sheet.ts'
import { reduceWithUndo, type SheetHistory } from './sheetUndo.ts'

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

/** A text field undoes its own typing; cells of rates, which are filled in many ways, have the sheet's history. */
const hasOwnUndo = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input:not([inputmode="decimal"]), textarea, dialog *')

/** The sheet of a screen: what is typed, undone and saved. Ctrl+Z undoes the last action. */
export function useSheet(account: string, open: () => Sheet) {
  const [history, setHistory] = useState((): SheetHistory => ({ sheet: open(), steps: [] }))
  const last = useRef(history)
  const [status, setStatus] = useState<SaveStatus>()
  /** The sentence of a failed save, by which its toast is known. */
  const failure = useRef<string>(undefined)
  const question = useQuestion()
  const isWaiting = useWaiting(account).length > 0
  // that a save waits is said until it is sent
  useEffect(() => {
    if (isWaiting) return
    setStatus(undefined)
    if (failure.current) toast.dismiss(failure.current)
  }, [isWaiting])
  const { sheet } = history
  const unsaved = useMemo(() => sheet.filter(isUnsaved), [sheet])

  /** Returns the sheet after the action: a response that comes later than the next key finds it in `getSheet`. */
  const dispatch = useCallback((action: SheetAction | { type: 'undo' }): Sheet => {
    last.current = reduceWithUndo(last.current, action)
    setHistory(last.current)
    return last.current.sheet
  }, [])

  /** What the person does: nothing is said any more of what was done before. */
  const act = useCallback(
    (action: SheetAction | { type: 'undo' }): Sheet => {
      setStatus(undefined)
      return dispatch(action)
    },
    [dispatch],
  )
  const undo = useCallback(() => void act({ type: 'undo' }), [act])

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

  return {
    sheet,
    unsaved,
    getSheet: () => last.current.sheet,
    dispatch,
    act,
    status,
    setStatus,
    showStatus,
    /** The end of the session is said by itself. */
    fail: (failed: CallFailed) =>
      void (findEndReason(failed) || showStatus({ text: failed.message, tone: 'error' })),
    question,

    open: (sheet: Sheet) => void dispatch({ type: 'open', sheet }),

    type: useCallback(
      (key: string, cells: Cells) => void act({ type: 'change', key, change: { cells } }),
      [act],
    ),

    /** Fills cells and says so. Several are undone at a press; the text of one is seen where it stands. */
    fill(filling: Filling, text: string, detail?: string) {
      act({ type: 'fill', ...filling })
      setStatus({ text, tone: 'info', detail, undo: countTyped(filling.typed) > 1 ? undo : undefined })
    },

    /** `next`: a new entry of a form of one record goes on as a blank one for that day. Rows `except` some, by their keys. */
    discard(next?: Day, except?: ReadonlySet<string>) {
      const rows = last.current.sheet.filter(row => !except?.has(row.key) && (isUnsaved(row) || row.conflict))
      act({ type: 'discard', next, except })
      setStatus({ text: SAVE_BAR.discarded({ count: rows.length }), tone: 'info', undo })
    },
  }
}
