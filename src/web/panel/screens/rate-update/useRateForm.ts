import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Day } from '#shared/days.ts'
import { readEditRate } from '#web/panel/editRate.ts'
import { CELLS } from '#web/panel/rate-entry/cells.ts'
import {
  blankRow,
  type Entry,
  type EntryRow,
  getCells,
  isSameCityDay,
  isUnsaved,
} from '#web/panel/rate-entry/entryRow.ts'
import { reducer } from '#web/panel/rate-entry/sheet.ts'
import { findOtherDraft, listDrafts, newDraftId, restoreDraft, toCorrection, useRateDraft } from './drafts.ts'
import { findShownProblems } from './problems.ts'

/** Opens the record that the chart handed over, else the newest draft, else a blank entry. */
function openRow(account: string, mayEdit: boolean, today: Day): EntryRow {
  const edited = mayEdit ? readEditRate() : undefined
  if (edited) return toCorrection(edited)
  const [draft] = listDrafts(account, mayEdit)
  return draft ? restoreDraft(draft, today) : blankRow(newDraftId(), today)
}

/** The state of the form: a sheet of one row. */
export function useRateForm(today: Day, account: string, mayEdit: boolean) {
  const [sheet, dispatch] = useReducer(reducer, undefined, () => [openRow(account, mayEdit, today)])
  const row = sheet[0]!
  const open = (row: EntryRow) => dispatch({ type: 'open', sheet: [row] })
  return {
    ...useRateDraft(account, mayEdit, row),
    row,
    dispatch,
    cells: getCells(row),
    isCorrection: row._id !== undefined,
    isUnsaved: isUnsaved(row),
    problems: findShownProblems(row, today),
    open,
    change: (change: Partial<Entry>) => dispatch({ type: 'change', key: row.key, change }),
    /** Starts a blank entry of today; under a new key, the draft of the form before stays. */
    startBlank: (key = newDraftId()) => open(blankRow(key, today)),
    discard() {
      if (row._id === undefined) open(blankRow(row.key, today))
      else dispatch({ type: 'discard' })
    },
    /** Starts a city, unless the form is at it; restores its draft. */
    begin(city: string, date = today) {
      const wanted = { ...blankRow(newDraftId(), date), city, start: { city, date } }
      if (isSameCityDay(row, wanted)) return
      const draft = findOtherDraft(listDrafts(account, mayEdit), '', wanted)
      open(draft ? restoreDraft(draft, today) : wanted)
    },
  }
}

export type RateFormState = ReturnType<typeof useRateForm>

/** Starts the city that a link names, as `?city=Surat`, once, and takes it out of the address. */
export function useWantedCity(begin: (city: string) => void) {
  const [params, setParams] = useSearchParams()
  const wanted = params.get('city')
  const isBegun = useRef(false)
  const start = useEffectEvent(begin)

  useEffect(() => {
    if (wanted !== null) {
      start(wanted)
      setParams({}, { replace: true })
      isBegun.current = true
    } else if (isBegun.current) {
      // the shell has moved the focus to the new screen before
      isBegun.current = false
      document.getElementById(CELLS[0]!)?.focus()
    }
  }, [wanted, setParams])
}
