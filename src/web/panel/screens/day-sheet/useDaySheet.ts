import { useCallback, useEffect, useState } from 'react'
import { DAY_SHEET } from '#messages/panel/daySheet.js'
import { OUTBOX, SAVE_BAR } from '#messages/panel/rateEntry.js'
import type { Day } from '#shared/days.ts'
import { MAX_DAY_ROWS } from '#shared/rates/bulk.ts'
import { dayMonth } from '#web/panel/formats.ts'
import type { Cells } from '#web/panel/rate-entry/cells.ts'
import { getCells, isUnsaved, toSentRow } from '#web/panel/rate-entry/entryRow.ts'
import { sendOrWait, useWaitingEnd } from '#web/panel/rate-entry/outbox.ts'
import { type Sheet, toOutcome } from '#web/panel/rate-entry/sheet.ts'
import { useSaving } from '#web/panel/rate-entry/useSaving.ts'
import { useSheet } from '#web/panel/rate-entry/useSheet.ts'
import { type Place, parseSheetPaste } from './parseSheetPaste.ts'
import { findRowProblem, toDayRow } from './rows.ts'
import { restoreDraft, sheetDrafts, useSheetDraft } from './sheetDrafts.ts'

interface DaySheetOptions {
  loaded: Sheet
  day: Day
  account: string
  mayEdit: boolean
  refetch: () => void
}

/** The state of a day's sheet. Saves valid rows only; a failure keeps everything that was typed. */
export function useDaySheet({ loaded, day, account, mayEdit, refetch }: DaySheetOptions) {
  const [draft] = useState(() => sheetDrafts.read(account, day))
  const { sheet, dispatch, dispatchWithUndo } = useSheet(() => restoreDraft(loaded, draft, day))
  useSheetDraft(account, day, sheet, draft)
  useEffect(() => dispatch({ type: 'rebase', rows: loaded }), [loaded, dispatch])
  const unsaved = sheet.filter(isUnsaved)
  const saving = useSaving(async (): Promise<void> => {
    const problems = Object.fromEntries(
      unsaved.map(row => {
        const problem = findRowProblem(getCells(row))
        return [row.key, problem === undefined ? {} : { row: problem }]
      }),
    )
    dispatch({ type: 'validate', problems })
    const { saved, isWaiting } = await send(unsaved.filter(({ key }) => problems[key]?.row === undefined))
    if (isWaiting) {
      const what = OUTBOX.day({ day: dayMonth(day) })
      return saving.showStatus({ text: OUTBOX.waits({ what }), tone: 'info' })
    }
    const left = unsaved.length - saved
    // shows what keeps a row from being saved; what was loaded before the answers may be older or newer than they are
    refetch()
    saving.showStatus({
      text: left === 0 ? DAY_SHEET.saved({ count: saved }) : DAY_SHEET.partlySaved({ count: saved, left }),
      tone: left === 0 ? 'success' : 'error',
    })
  })

  useWaitingEnd(account, () => saving.setStatus(undefined))

  /** Returns how many rows were saved, and whether others wait for a network. */
  async function send(valid: Sheet): Promise<{ saved: number; isWaiting: boolean }> {
    let saved = 0
    let isWaiting = false
    for (let at = 0; at < valid.length; at += MAX_DAY_ROWS) {
      const part = valid.slice(at, at + MAX_DAY_ROWS)
      const sent = part.map(toSentRow)
      dispatch({ type: 'send', sent })
      const input = { params: { date: day }, body: { rates: part.map(toDayRow) } }
      const answer = await sendOrWait(account, { call: 'saveDay', input, date: day })
      if (!answer) {
        isWaiting = true
        continue
      }
      const outcomes = answer.body
      dispatch({ type: 'saved', sent, outcomes: outcomes.map(toOutcome), mayEdit })
      saved += outcomes.filter(({ status }) => status !== 'refused').length
    }
    return { saved, isWaiting }
  }

  return {
    ...saving,
    sheet,
    unsaved,
    dispatch,
    save: () => unsaved.length > 0 && saving.save(),
    type: useCallback(
      (key: string, cells: Cells) => dispatch({ type: 'change', key, change: { cells } }),
      [dispatch],
    ),
    paste(text: string, from: Place): boolean {
      const paste = parseSheetPaste(text, sheet, day, from, row => mayEdit || row.version === undefined)
      if (!paste) return false
      const pasted = SAVE_BAR.pasted({ count: paste.count, lost: paste.lost })
      dispatchWithUndo({ type: 'fill', typed: paste.typed, added: paste.added }, pasted)
      saving.setStatus({ text: pasted, tone: 'info' })
      return true
    },
    discard() {
      saving.setStatus(undefined)
      dispatchWithUndo({ type: 'discard' }, SAVE_BAR.discarded({ count: unsaved.length }))
      // typed rows were not updated when somebody else saved them
      refetch()
    },
  }
}
