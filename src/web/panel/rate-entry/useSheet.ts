import { useEffect, useReducer } from 'react'
import { UNDO } from '#messages/panel/rateChart.js'
import { SAVE_BAR } from '#messages/panel/rateEntry.js'
import { toast } from '#web/ui/toasts/toast.ts'
import type { Sheet, SheetAction } from './sheet.ts'
import { reduceWithUndo } from './undoHistory.ts'

/** A text field undoes its own typing; cells of rates, which are filled in many ways, have the sheet's history. */
const hasOwnUndo = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input:not([inputmode="decimal"]), textarea, dialog *')

/** The sheet of a screen. Ctrl+Z undoes the last action that still shows. */
export function useSheet(open: () => Sheet) {
  const [{ sheet }, dispatch] = useReducer(reduceWithUndo, undefined, () => ({ sheet: open(), steps: [] }))

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      if (!isUndo || event.altKey || hasOwnUndo(event.target)) return
      event.preventDefault()
      dispatch({ type: 'undo' })
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])

  /** Dispatches an action, says so in a toast and offers to undo it there. */
  function dispatchWithUndo(action: SheetAction, text: string) {
    dispatch(action)
    const run = () => dispatch({ type: 'undo', of: action })
    toast(text, 'info', { label: UNDO.label, name: SAVE_BAR.undoOf({ what: text }), run })
  }

  return { sheet, dispatch, dispatchWithUndo }
}
