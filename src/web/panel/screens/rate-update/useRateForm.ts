import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import { toast } from 'react-toastify/unstyled'
import { CONFLICT } from '#messages/panel/rateEntry.js'
import { RATE_UPDATE } from '#messages/panel/rateUpdate.js'
import type { Day } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { CallFailed } from '#web/call.ts'
import { readEditRate } from '#web/panel/editRate.ts'
import { dayMonth } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import { showConflict } from '#web/panel/rate-entry/Conflict.tsx'
import { type Cells, toCells } from '#web/panel/rate-entry/cells.ts'
import {
  findWaitingCells,
  newDraftKey,
  openForm,
  removeSaved,
  useDrafts,
} from '#web/panel/rate-entry/drafts.ts'
import {
  blankRow,
  type EntryRow,
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
import { findDoubts } from '#web/panel/rate-entry/priceWarnings.ts'
import { identifyCity } from '#web/panel/rate-entry/recognisedCities.ts'
import type { Change } from '#web/panel/rate-entry/sheet.ts'
import { fetchCityDay, type SavedCityDay, useCityDay } from '#web/panel/rate-entry/useCityDay.ts'
import { type SaveStatus, toastStatus, useSheet } from '#web/panel/rate-entry/useSheet.ts'
import { buildUndo } from '#web/panel/records/undo.ts'
import { findEndReason } from '#web/panel/session/sessionEnd.ts'
import type { ToastAction } from '#web/ui/toasts/actionToast.tsx'
import {
  describeFailure,
  describeProblems,
  findShownProblems,
  focusFirst,
  parseProblems,
  saveEntry,
  validateEntry,
} from './entry.ts'

interface RateFormOptions {
  today: Day
  account: string
  mayEdit: boolean
  /** Whether a city is known to have rates; without a network nobody else tells. */
  isEntered: (city: string) => boolean
  onSaved: (city: string) => void
}

/** The form of one record: a sheet of one row, saved once at a time. A failure keeps everything that was typed. */
export function useRateForm({ today, account, mayEdit, isEntered, onSaved }: RateFormOptions) {
  const form = useSheet(account, () => {
    // what the chart handed over
    const edited = mayEdit ? readEditRate() : undefined
    return edited ? [toCorrection(edited, newDraftKey())] : openForm(account, mayEdit, today)
  })
  const { sheet, dispatch, setStatus, getSheet, open } = form
  const [row] = sheet as [EntryRow]
  const { key } = row
  const isCorrection = row._id !== undefined
  const cityDay = useCityDay(row.city, row.date)
  const previous = cityDay?.previous
  const { isPending: isSaving, mutate: start } = useMutation({ mutationFn: send })
  useDrafts(account, sheet)

  const isUnchanged = (sent: EntryRow) => isUnchangedSince(getSheet()[0]!, sent)
  /** Starts a blank entry of today; under a new key, the draft of the form before stays. */
  const startBlank = (key = newDraftKey(), date = today) => open([blankRow(key, date)])

  /** Shows a record as it is saved, or beside what was typed. Returns whether a new entry is done: it is saved as it was typed. */
  function load(saved: DailyRate | undefined): boolean {
    const rows = saved ? [{ ...toCorrection(saved, key), reason: row.reason }] : []
    const [after] = dispatch({ type: 'load', rows })
    const isDone = !isCorrection && after!._id !== undefined
    if (isDone) startBlank(key, after!.date)
    return isDone
  }

  /** Follows what colleagues save of the city and day: beside what is typed, it is a conflict. */
  const follow = useEffectEvent(({ saved }: SavedCityDay) => {
    if (!isCorrection) {
      if (saved && !isSaving && !isEmptyObject(row.typed) && load(saved)) {
        const city = cityName(saved.location)
        setStatus({ text: RATE_UPDATE.ofCity({ city, text: CONFLICT.same }), tone: 'info' })
      }
      return
    }
    const { version: seen = 0 } = row.conflict ?? row
    if (saved?.version !== undefined && saved.version <= seen) return
    load(saved)
    // its own save tells of itself
    if (!isSaving) toast.info(isUnsaved(row) ? RATE_UPDATE.overtaken : RATE_UPDATE.followed)
  })
  useEffect(() => cityDay && follow(cityDay), [cityDay])

  const change = (change: Change) => void form.act({ type: 'change', key, change })

  function save(entry = getSheet()[0]!) {
    dispatch({ type: 'validate', problems: { [entry.key]: {} } })
    // while a conflict is undecided, saving leads to it: pressing the key again replaces nobody's rates
    if (entry._id !== undefined && entry.conflict) {
      const text = RATE_UPDATE.overtaken
      // it may have come this moment: it has to stand in the page before it is shown
      flushSync(() => setStatus({ text, tone: 'error', detail: RATE_UPDATE.savedMeanwhile }))
      return showConflict()
    }
    if (isSaving) return
    const problems = validateEntry(entry, today)
    if (focusFirst(problems)) return setStatus({ text: describeProblems(problems), tone: 'error' })
    start(entry)
  }

  async function send(entry: EntryRow) {
    setStatus(undefined)
    const confirmed = await confirm(entry)
    if (!confirmed) return
    const sent = addWaiting(confirmed)
    // after a new record the next city is entered for the same day
    const next = sent._id === undefined ? sent.date : today
    try {
      const isTyped = () => getSheet()[0]!.key === sent.key && !isUnchanged(sent)
      const saved = await saveEntry(account, sent, isTyped)
      // the focus stays with a person who types on
      if (isUnchanged(sent)) document.getElementById('city')?.focus()
      if (!saved) {
        // the draft of what waits stays until it is sent
        if (isUnchanged(sent)) startBlank(newDraftKey(), next)
        return form.showStatus(describeWaiting(sent.city))
      }
      const text = sent._id === undefined ? RATE_UPDATE.submitted : RATE_UPDATE.updated
      // an Admin may undo a correction there
      const undo = mayEdit && sent._id !== undefined ? buildUndo(saved, saved.version) : undefined
      showStatus(sent, { text, tone: 'success' }, undo)
      removeSaved(account, sent)
      onSaved(sent.city)
      const [after] = dispatch({ type: 'saved', sent: [sent], outcomes: [toSavedRecord(saved)], mayEdit })
      if (after!.key === sent.key && !isUnsaved(after!)) startBlank(sent.key, next)
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      await fail(failed, sent)
    }
  }

  /** Returns the entry with what waits of it already: the save that waits is replaced. */
  function addWaiting(entry: EntryRow): EntryRow {
    const cells = findWaitingCells(account, entry)
    if (!isEmptyObject(cells)) dispatch({ type: 'change', key: entry.key, change: { cells } })
    return { ...entry, typed: { ...entry.typed, ...cells } }
  }

  /** Returns the entry to be sent, with the name that its city has; undefined when the person goes back to it. */
  async function confirm(entry: EntryRow): Promise<EntryRow | undefined> {
    const isNew = entry._id === undefined
    const day =
      cityDay && isSameCityDay(row, entry)
        ? cityDay
        : await fetchCityDay(entry.city, entry.date).catch(() => undefined)
    const record = day?.saved ?? day?.previous
    const { name, newCity } = isNew
      ? await identifyCity(entry.city, record, isEntered)
      : { name: entry.city, newCity: undefined }
    if (toPlaceKey(name) !== toPlaceKey(entry.city)) change({ city: name })
    const named = { ...entry, city: name }
    // the server refuses a second record of the day
    if (isNew && day?.saved) return named
    const prices = await findDoubts([withBefore(named, day?.previous)])
    const answer = await form.question.ask({ prices, newCity, day: isNew ? entry.date : undefined })
    if (answer === 'publish') return named
    if (answer !== 'change') {
      change(answer)
      return confirm({ ...named, ...answer })
    }
    document.getElementById(newCity ? 'city' : (prices[0]?.cell ?? 'date'))?.focus()
    return undefined
  }

  /** When the form is about another record by now, only the toast tells the result, with the name of the city. */
  function showStatus(sent: EntryRow, status: SaveStatus, action?: ToastAction) {
    if (isSameRecord(getSheet()[0]!, sent)) return form.showStatus(status, action)
    const text = RATE_UPDATE.ofCity({ city: cityName(sent.city), text: status.text })
    toastStatus({ ...status, text }, action)
  }

  async function fail(failed: CallFailed, sent: EntryRow) {
    // the end of the session is said by itself
    if (findEndReason(failed)) return
    const isNew = sent._id === undefined
    showStatus(sent, describeFailure(failed, !isNew))
    const problems = parseProblems(failed.errors)
    if (isUnchanged(sent)) {
      dispatch({ type: 'validate', problems: { [sent.key]: problems } })
      focusFirst(problems)
    }
    if (failed.status !== (isNew ? 409 : 412)) return
    // beyond the specification: the saved record stands beside, so that replacing it is a decision
    const day = await fetchCityDay(sent.city, sent.date).catch(() => undefined)
    const saved = day?.saved
    if (!saved || !isSameRecord(getSheet()[0]!, sent)) return
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
    isUnsaved: form.unsaved.length > 0,
    isSaving,
    problems: findShownProblems(row, today),
    change,
    startBlank,
    save: () => save(),
    /** Saves what was typed over the version that somebody else saved, whose other rates stay. */
    keepMine: () => save(dispatch({ type: 'resolve', key, take: 'mine' })[0]),
    fill: (cells: Cells, text: string, detail?: string, city?: string) =>
      form.fill({ typed: { [key]: cells }, city }, text, detail),
    takeTheirs: () => void form.act({ type: 'resolve', key, take: 'current' }),
    discard: () => form.discard(today),
    /** Corrects the record that is in for the city and day, with what is typed. */
    correct(saved: DailyRate) {
      const correction = toCorrection(saved, key)
      open([{ ...correction, typed: keepPrices(row.typed, correction.saved) }])
    },
    /** Starts a city, unless the form is at it; restores its draft. */
    begin(city: string, date = today) {
      if (!isSameCityDay(row, { city, date })) open(openForm(account, mayEdit, today, { city, date }))
    },
  }
}
export type RateForm = ReturnType<typeof useRateForm>
