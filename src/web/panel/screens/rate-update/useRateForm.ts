import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { toast } from 'react-toastify/unstyled'
import { CONFLICT, SAVE_BAR } from '#messages/panel/rateEntry.js'
import { RATE_CONFLICT, RATE_UPDATE } from '#messages/panel/rateUpdate.js'
import type { Day } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { CallFailed } from '#web/call.ts'
import { readEditRate } from '#web/panel/editRate.ts'
import { dayMonth } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import { invalidate } from '#web/panel/query/queryClient.ts'
import { showConflict } from '#web/panel/rate-entry/Conflict.tsx'
import { type Cell, toCells } from '#web/panel/rate-entry/cells.ts'
import { findWaitingCells, openForm, removeSaved } from '#web/panel/rate-entry/drafts.ts'
import {
  type EntryRow,
  formRow,
  isEmptyObject,
  isSameCityDay,
  isSameRecord,
  isUnchangedSince,
  isUnsaved,
  keepPrices,
  toCorrection,
  toSavedRecord,
  withBefore,
} from '#web/panel/rate-entry/entryRow.ts'
import { describeWaiting } from '#web/panel/rate-entry/Outbox.tsx'
import { isOwn, newKey } from '#web/panel/rate-entry/outboxStore.ts'
import { findDoubts } from '#web/panel/rate-entry/priceWarnings.ts'
import { identifyCity } from '#web/panel/rate-entry/recognisedCities.ts'
import { type Change, changeRow, openRow, revert } from '#web/panel/rate-entry/sheet.ts'
import { readCityDay, type SavedCityDay, useCityDay } from '#web/panel/rate-entry/useCityDay.ts'
import { describeFailure, type SaveStatus, toastStatus, useSheet } from '#web/panel/rate-entry/useSheet.ts'
import { buildUndo } from '#web/panel/records/undo.ts'
import { findEndReason } from '#web/panel/session/sessionEnd.ts'
import type { ToastAction } from '#web/ui/toasts/actionToast.tsx'
import { describeProblems, findShownProblems, focusFirst, saveEntry, validateEntry } from './entry.ts'

interface RateFormOptions {
  today: Day
  account: string
  mayEdit: boolean
  /** Whether a city is known to have rates; without a network nobody else tells. */
  isEntered: (city: string) => boolean
}

/** The form of one record: a sheet of one row, saved once at a time. A failure keeps everything that was typed. */
export function useRateForm({ today, account, mayEdit, isEntered }: RateFormOptions) {
  const form = useSheet(
    account,
    () => {
      // what the chart handed over
      const edited = mayEdit ? readEditRate() : undefined
      const row = edited ? toCorrection(edited, newKey()) : openForm(account, mayEdit, today)
      return openRow(row)
    },
    () => false,
  )
  const { sheet, dispatch, setStatus } = form
  const [row] = sheet as [EntryRow]
  const { key } = row
  const isCorrection = row._id !== undefined
  const cityDay = useCityDay(row.city, row.date)
  const previous = cityDay?.previous
  const { isPending: isSaving, mutate: start } = useMutation({ mutationFn: send })
  /** The city that was saved last. */
  const [last, setLast] = useState('')

  const getRow = () => form.getSheet()[0]!
  const isOwnRow = (row: EntryRow) => mayEdit && isOwn(row)
  const isUnchanged = (sent: EntryRow) => isUnchangedSince(getRow(), sent)
  const open = (row: EntryRow) => dispatch({ type: 'open', row })
  /** Starts a blank entry of today; under a new key, the draft of the form before stays. */
  const startBlank = (key = newKey(), date = today) => open(formRow(key, date))

  /** Shows a record as it is saved, or beside what was typed. Returns whether a new entry is done: it is saved as it was typed. */
  function load(saved: DailyRate | undefined): boolean {
    const now = saved ? toCorrection(saved, key) : formRow(key, row.date, row.city)
    dispatch({ type: 'load', rows: [{ ...now, reason: row.reason }], isOwn: isOwnRow })
    const isDone = !isCorrection && getRow()._id !== undefined && !isUnsaved(getRow())
    if (isDone) startBlank(key, row.date)
    return isDone
  }

  /** A new entry meets what is saved of its city and day: by a colleague, or by its own save whose answer was lost. */
  const meet = useEffectEvent(({ saved }: SavedCityDay) => {
    if (!saved || isCorrection || isEmptyObject(row.typed)) return
    const city = cityName(saved.location)
    const exists = RATE_CONFLICT.exists({ city, day: dayMonth(saved.date) })
    if (load(saved)) setStatus({ text: RATE_UPDATE.ofCity({ city, text: CONFLICT.same }), tone: 'info' })
    // of the comparison that comes, a screen reader says nothing
    else if (!row.conflict && getRow().conflict) setStatus({ text: exists, tone: 'info' })
  })
  useEffect(() => void (cityDay && !isSaving && meet(cityDay)), [cityDay, isSaving])

  /** A correction follows what colleagues save: beside what is typed, it is a conflict. */
  const follow = useEffectEvent(({ saved }: SavedCityDay) => {
    const { version: seen = 0 } = row.conflict ?? row
    if (!isCorrection || (saved?.version !== undefined && saved.version <= seen)) return
    load(saved)
    // its own save tells of itself
    const isNews = !isSaving && !(saved && isOwnRow(toCorrection(saved, key)))
    if (isNews) toast.info(isUnsaved(row) ? RATE_UPDATE.overtaken : RATE_UPDATE.followed)
  })
  useEffect(() => cityDay && follow(cityDay), [cityDay])

  const edit = (change: Change) => form.change(key, change)

  function save() {
    const entry = getRow()
    dispatch({ type: 'validate', problems: { [entry.key]: '' } })
    // while a conflict is undecided, saving leads to it: pressing the key again replaces nobody's rates
    if (entry._id !== undefined && entry.conflict) {
      const text = RATE_UPDATE.overtaken
      // it may have come this moment: it has to stand in the page before it is shown
      flushSync(() => setStatus({ text, tone: 'error', detail: RATE_UPDATE.savedMeanwhile }))
      return showConflict()
    }
    if (isSaving) return
    const problems = validateEntry(entry, today)
    if (!focusFirst(problems)) return start(entry)
    setStatus({ text: describeProblems(problems), tone: 'error' })
  }

  async function send(entry: EntryRow) {
    setStatus(undefined)
    const confirmed = await confirm(entry)
    if (!confirmed) return
    // the save that waits is replaced: what it has beyond this one goes with it
    const cells = findWaitingCells(account, confirmed)
    if (!isEmptyObject(cells)) edit({ cells })
    const sent = changeRow(confirmed, { cells })
    // after a new record the next city is entered for the same day
    const next = sent._id === undefined ? sent.date : today
    try {
      const saved = await saveEntry(account, sent, () => getRow().key === sent.key && !isUnchanged(sent))
      // the focus stays with a person who types on
      if (isUnchanged(sent)) document.getElementById('city')?.focus()
      if (!saved) {
        // the draft of what waits stays until it is sent
        if (isUnchanged(sent)) startBlank(newKey(), next)
        return form.showStatus(describeWaiting(cityName(sent.city)))
      }
      const text = sent._id === undefined ? RATE_UPDATE.submitted : RATE_UPDATE.updated
      // an Admin may undo a correction there
      const undo = mayEdit && sent._id !== undefined ? buildUndo(saved, saved.version) : undefined
      showStatus(sent, { text, tone: 'success' }, undo)
      removeSaved(account, sent)
      setLast(sent.city)
      invalidate('rates')
      dispatch({ type: 'saved', sent: [sent], outcomes: [toSavedRecord(saved)], mayEdit })
      if (getRow().key === sent.key && !isUnsaved(getRow())) startBlank(sent.key, next)
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      await fail(failed, sent)
    }
  }

  /** Returns the entry to be sent, with the name that its city has; undefined when the person goes back to it. */
  async function confirm(entry: EntryRow): Promise<EntryRow | undefined> {
    const isNew = entry._id === undefined
    const day = cityDay && isSameCityDay(row, entry) ? cityDay : await readCityDay(entry.city, entry.date)
    const known = isNew ? (day?.saved ?? day?.previous)?.location : entry.city
    const { name, newCity } = await identifyCity(entry.city, known, isEntered)
    if (toPlaceKey(name) !== toPlaceKey(entry.city)) edit({ city: name })
    const named = { ...entry, city: name }
    // the server refuses a second record of the day
    if (isNew && day?.saved) return named
    const prices = await findDoubts([withBefore(named, day?.previous)])
    const answer = await form.question.ask({ prices, newCity, day: isNew ? entry.date : undefined })
    if (answer === 'publish') return named
    if (answer !== 'change') {
      edit(answer)
      return confirm({ ...named, ...answer })
    }
    document.getElementById(newCity ? 'city' : (prices[0]?.cell ?? 'date'))?.focus()
    return undefined
  }

  /** When the form is about another record by now, only the toast tells the result, with the name of the city. */
  function showStatus(sent: EntryRow, status: SaveStatus, action?: ToastAction) {
    if (isSameRecord(getRow(), sent)) return form.showStatus(status, action)
    const text = RATE_UPDATE.ofCity({ city: cityName(sent.city), text: status.text })
    toastStatus({ ...status, text }, action)
  }

  async function fail(failed: CallFailed, sent: EntryRow) {
    if (findEndReason(failed)) return
    const isNew = sent._id === undefined
    showStatus(sent, describeFailure(failed, !isNew))
    if (failed.status !== (isNew ? 409 : 412)) return
    // beyond the specification: the saved record stands beside, so that replacing it is a decision
    const saved = (await readCityDay(sent.city, sent.date))?.saved
    if (!saved || !isSameRecord(getRow(), sent)) return
    flushSync(() => load(saved))
    if (isUnchanged(sent)) showConflict()
  }

  return {
    ...form,
    /** The row with the rates to compare with, and when they were saved: a day, or "the saved rate". */
    row: { ...row, before: row.conflict?.saved ?? toCells(previous) },
    when: row.conflict ? RATE_UPDATE.saved : previous && dayMonth(previous.date),
    cityDay,
    isCorrection,
    last,
    isSaving,
    problems: findShownProblems(row, today),
    edit,
    focus: (_key: string, cell: Cell) => document.getElementById(cell)?.focus(),
    startBlank,
    save,
    /** Saves what was typed over the version that somebody else saved, whose other rates stay. */
    keepMine() {
      form.keepMine(row)
      save()
    },
    discard: () =>
      form.fill([isCorrection ? revert(row) : formRow(key, today)], SAVE_BAR.discarded({ count: 1 })),
    /** Corrects the record that is in for the city and day, with what is typed. */
    correct(saved: DailyRate) {
      open({ ...toCorrection(saved, key), typed: keepPrices(row.typed, toCells(saved)) })
    },
    /** Starts a city, unless the form is at it; restores its draft. */
    begin(city: string, date = today) {
      if (!isSameCityDay(row, { city, date })) open(openForm(account, mayEdit, today, { city, date }))
    },
  }
}
export type RateForm = ReturnType<typeof useRateForm>
