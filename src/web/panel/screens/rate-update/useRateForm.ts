import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { RATE_UPDATE } from '#messages/panel/rateUpdate.js'
import { type Day, isDay } from '#shared/days.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { readEditRate } from '#web/panel/editRate.ts'
import { areSameCells, CELLS, type Cells, toCells } from '#web/panel/rate-entry/cells.ts'
import {
  findOtherDraft,
  listFormDrafts,
  newDraftKey,
  type RowDraft,
  rateDrafts,
  restoreForm,
  useDrafts,
} from '#web/panel/rate-entry/drafts.ts'
import {
  blankRow,
  EMPTY,
  type Entry,
  type EntryRow,
  getCells,
  isEqual,
  isSameCityDay,
  isUnsaved,
  newRow,
  toSavedRecord,
  toSentRow,
} from '#web/panel/rate-entry/entryRow.ts'
import { useRecognisedCity } from '#web/panel/rate-entry/recognisedCities.ts'
import { type CityDay, useCityDay } from '#web/panel/rate-entry/useCityDay.ts'
import { type SheetState, useSheet } from '#web/panel/rate-entry/useSheet.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { findShownProblems } from './problems.ts'

const toCorrection = (rate: DailyRate, key = newDraftKey()): EntryRow => ({
  ...newRow(key, rate.location, rate.date),
  ...toSavedRecord(rate),
})

/** Opens the record that the chart handed over, else the newest draft, else a blank entry. */
function openRow(account: string, mayEdit: boolean, today: Day): EntryRow {
  const edited = mayEdit ? readEditRate() : undefined
  if (edited) return toCorrection(edited)
  const [draft] = listFormDrafts(account, mayEdit)
  return draft ? restoreForm(draft, today) : blankRow(newDraftKey(), today)
}

/** The state of the form: a sheet of one row. */
export function useRateForm(today: Day, account: string, mayEdit: boolean) {
  const state = useSheet(() => [openRow(account, mayEdit, today)])
  const { sheet, dispatch } = state
  const row = sheet[0]!
  const { key } = row
  const open = (row: EntryRow) => void dispatch({ type: 'open', sheet: [row] })
  const cityDay = useCityDay(row.city, row.date)
  const recognised = useRecognisedCity(row._id === undefined ? row.city : '')
  useSavedUpdates(row, cityDay, dispatch)
  useDrafts(account, sheet)
  const [other, setOther] = useState<RowDraft>()
  useEffect(
    () => setOther(findOtherDraft(listFormDrafts(account, mayEdit), row.key, row)),
    [account, mayEdit, row],
  )
  return {
    ...state,
    row,
    cityDay,
    recognised,
    /** Another draft of the same city and day. */
    other,
    removeOther() {
      if (other) rateDrafts.remove(account, other.key)
      setOther(undefined)
    },
    cells: getCells(row),
    isCorrection: row._id !== undefined,
    isUnsaved: state.unsaved.length > 0,
    problems: findShownProblems(row, today),
    open,
    change(change: Partial<Entry>) {
      state.setStatus(undefined)
      dispatch({ type: 'change', key, change })
    },
    fill: (cells: Cells, text: string, detail?: string) => state.fill({ [key]: cells }, [], text, detail),
    discard: () => state.discard(today),
    /** Corrects the record that is in for the city and day; what was typed stays, beside it. */
    correct(saved: DailyRate) {
      if (isEqual(row.typed, EMPTY)) return open(toCorrection(saved, key))
      meet(row, saved, dispatch)
      dispatch({ type: 'correct', key })
    },
    /** Starts a blank entry of today; under a new key, the draft of the form before stays. */
    startBlank: (key = newDraftKey(), date = today) => open(blankRow(key, date)),
    /** Starts a city, unless the form is at it; restores its draft. */
    begin(city: string, date = today) {
      const wanted = { ...blankRow(newDraftKey(), date), city, start: { city, date } }
      if (isSameCityDay(row, wanted)) return
      const draft = findOtherDraft(listFormDrafts(account, mayEdit), '', wanted)
      open(draft ? restoreForm(draft, today) : wanted)
    },
  }
}
export type RateFormState = ReturnType<typeof useRateForm>

/** Shows the record that is in beside what was typed for a new one. */
const meet = (row: EntryRow, saved: DailyRate, dispatch: SheetState['dispatch']) =>
  dispatch({ type: 'conflict', sent: toSentRow(row), current: toSavedRecord(saved) })

/** Follows what colleagues save: it stands in the form, or beside what was typed. */
function useSavedUpdates(row: EntryRow, cityDay: CityDay | undefined, dispatch: SheetState['dispatch']) {
  const follow = useEffectEvent(({ saved }: CityDay) => {
    const { conflict, sent, typed, reason, restoredAt } = row
    if (row._id === undefined) {
      // a draft whose record came in meanwhile
      if (saved && restoredAt && !conflict && !isEqual(typed, EMPTY)) meet(row, saved, dispatch)
      return
    }
    const { version: seen = 0 } = conflict ?? row
    if (saved?.version !== undefined && saved.version <= seen) return
    dispatch({ type: 'rebase', rows: saved ? [{ ...toCorrection(saved, row.key), reason }] : [] })
    if (sent && areSameCells(toCells(saved), sent)) return
    toast(isUnsaved(row) ? RATE_UPDATE.overtaken : RATE_UPDATE.followed, 'info')
  })
  useEffect(() => {
    if (cityDay) follow(cityDay)
  }, [cityDay])
}

/** Starts the city that a link names, as `?city=Surat` or `?city=Surat&date=2026-11-20`, once, and takes it out of the address. */
export function useWantedCity(begin: (city: string, date?: Day) => void) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const isBegun = useRef(false)
  const start = useEffectEvent(begin)

  useEffect(() => {
    const params = new URLSearchParams(search)
    const wanted = params.get('city')
    if (wanted !== null) {
      const date = params.get('date') ?? ''
      start(wanted, isDay(date) ? date : undefined)
      void navigate('?', { replace: true })
      isBegun.current = true
    } else if (isBegun.current) {
      // the shell has moved the focus to the new screen before
      isBegun.current = false
      document.getElementById(CELLS[0]!)?.focus()
    }
  }, [search, navigate])
}
