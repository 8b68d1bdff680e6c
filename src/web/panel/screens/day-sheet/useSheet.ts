import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { Day } from '#shared/days.ts'
import { type DayRowOutcome, MAX_DAY_ROWS } from '#shared/rates/days.ts'
import { saveDay } from '#shared/rates/sheets/api.ts'
import { CallFailed, call } from '#web/call.ts'
import type { Cells } from '#web/panel/rate-entry/cells.ts'
import type { SaveStatus } from '#web/panel/rate-entry/SaveBar.tsx'
import { SAVE_BAR } from '#web/panel/rate-entry/texts.ts'
import { type Tone, toast } from '#web/ui/toasts/toast.ts'
import { pastedSheet } from './pastedSheet.ts'
import { isChanged, rowProblem, type SheetRow, toDayRow } from './rows.ts'
import { reducer, type Version } from './sheet.ts'
import { restoreDraft, sheetDrafts, useSheetDraft } from './sheetDrafts.ts'
import { DAY_SHEET } from './texts.ts'
import type { Place } from './useSheetKeys.ts'

/** The sheet of a day: typing, pasting, and saving of what is valid. A failure keeps all that was typed. */
export function useSheet(
  loaded: readonly SheetRow[],
  day: Day,
  account: string,
  mayUpdate: boolean,
  again: () => void,
) {
  const [draft] = useState(() => sheetDrafts.read(account, day))
  const [sheet, dispatch] = useReducer(reducer, loaded, rows => restoreDraft(rows, draft))
  useSheetDraft(account, day, sheet, draft)
  useEffect(() => dispatch({ type: 'rebase', rows: loaded }), [loaded])
  const [status, setStatus] = useState<SaveStatus>()
  const [isSaving, setSaving] = useState(false)
  const busy = useRef(false)
  const { rows, typed } = sheet
  const changed = rows.filter(row => typed[row.key] && isChanged(row, typed[row.key]))
  const cellsFor = (row: SheetRow): Cells => ({ ...row.saved, ...typed[row.key] })
  const type = useCallback((key: string, cells: Cells) => dispatch({ type: 'change', key, cells }), [])

  function say(text: string, tone: Tone) {
    setStatus({ text, tone })
    toast(text, tone)
  }

  function paste(text: string, from: Place): boolean {
    const pasted = pastedSheet(text, rows, from, row => mayUpdate || row.version === undefined)
    if (!pasted) return false
    dispatch({ type: 'paste', pasted })
    setStatus({ text: SAVE_BAR.pasted(pasted.count, pasted.lost), tone: 'info' })
    return true
  }

  async function send(valid: readonly SheetRow[]): Promise<number> {
    let saved = 0
    for (let at = 0; at < valid.length; at += MAX_DAY_ROWS) {
      const part = valid.slice(at, at + MAX_DAY_ROWS)
      const rates = part.map(row => toDayRow(row, cellsFor(row)))
      const outcomes: DayRowOutcome[] = await call(saveDay, { params: { date: day }, body: { rates } })
      const sent = part.map(row => ({ key: row.key, cells: cellsFor(row) }))
      dispatch({ type: 'saved', sent, outcomes, mayUpdate })
      saved += outcomes.filter(({ status }) => status !== 'refused').length
    }
    return saved
  }

  async function save() {
    if (busy.current || changed.length === 0) return
    const problems: Record<string, string> = Object.fromEntries(
      changed.flatMap(row => {
        const problem = rowProblem(cellsFor(row))
        return problem === undefined ? [] : [[row.key, problem]]
      }),
    )
    dispatch({ type: 'refuse', problems })
    busy.current = true
    setSaving(true)
    try {
      const saved = await send(changed.filter(({ key }) => problems[key] === undefined))
      const left = changed.length - saved
      // what kept a row from being saved is shown beside what was typed
      if (left > 0) again()
      say(DAY_SHEET.outcome(saved, left), left === 0 ? 'success' : 'error')
    } catch (failed) {
      say((failed instanceof CallFailed ? failed : new CallFailed(0)).message, 'error')
    } finally {
      busy.current = false
      setSaving(false)
    }
  }

  function discard() {
    dispatch({ type: 'discard' })
    // a row that was typed in was left as it had been when somebody else saved it
    again()
  }

  return {
    sheet,
    changed: changed.length,
    restoredAt: draft?.at,
    status,
    isSaving,
    type,
    paste,
    save,
    discard,
    add: (row: SheetRow) => dispatch({ type: 'add', row }),
    resolve: (key: string, take: Version) => dispatch({ type: 'resolve', key, take }),
  }
}
