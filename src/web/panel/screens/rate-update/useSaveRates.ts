import { useEffect, useRef } from 'react'
import { CITY, OUTBOX } from '#messages/panel/rateEntry.js'
import { RATE_UPDATE } from '#messages/panel/rateUpdate.js'
import type { Day } from '#shared/days.ts'
import { collapseSpaces, toPlaceKey } from '#shared/places.ts'
import { readRate } from '#shared/rates/api.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { CallFailed, callWhole } from '#web/call.ts'
import { cityName } from '#web/panel/names.ts'
import { logError } from '#web/panel/query/query.ts'
import { MEANT_CITY_ID } from '#web/panel/rate-entry/CityNote.tsx'
import { showConflict } from '#web/panel/rate-entry/ConflictView.tsx'
import { toCells, toContent } from '#web/panel/rate-entry/cells.ts'
import { newDraftKey, rateDrafts, removeSettled } from '#web/panel/rate-entry/drafts.ts'
import {
  type EntryRow,
  getCells,
  isSameRecord,
  isUnchangedSince,
  type Problems,
  type SentRow,
  toSavedRecord,
  toSentRow,
} from '#web/panel/rate-entry/entryRow.ts'
import { sendOrWait, useWaitingEnd } from '#web/panel/rate-entry/outbox.ts'
import { reducer } from '#web/panel/rate-entry/sheet.ts'
import { fetchCityDay } from '#web/panel/rate-entry/useCityDay.ts'
import { findCityName, recogniseCity } from '#web/panel/rate-entry/useRecognisedCity.ts'
import { type SaveStatus, useSaving } from '#web/panel/rate-entry/useSaving.ts'
import { useSecondPress } from '#web/panel/rate-entry/useSecondPress.ts'
import { toastUnusual, useTenfoldQuestion } from '#web/panel/rate-entry/useUnusualRates.ts'
import { buildRecordUndo } from '#web/panel/records/undo.ts'
import { type ToastAction, toast } from '#web/ui/toasts/toast.ts'
import { describeFailure, FIELDS, parseProblems, validateEntry } from './problems.ts'
import type { RateFormState } from './useRateForm.ts'

const focusFirst = (problems: Problems): boolean => {
  const first = FIELDS.find(field => problems[field])
  if (first) document.getElementById(first)?.focus()
  return first !== undefined
}

/** Saves the form, once at a time; a failure keeps everything that was typed. */
export function useSaveRates(
  { row, isCorrection, recognised, cityDay, dispatch, startBlank }: RateFormState,
  { today, account, mayEdit }: { today: Day; account: string; mayEdit: boolean },
  onSaved: (city: string) => void,
) {
  const saving = useSaving(send)
  const { setStatus, isSaving } = saving
  useWaitingEnd(account, () => setStatus(undefined))
  const isMeantCity = useSecondPress()
  const areMeantRates = useTenfoldQuestion(setStatus, (_, cell) => document.getElementById(cell)?.focus())
  const before = toCells(cityDay?.previous)
  const shown = useRef(row)
  useEffect(() => {
    shown.current = row
  }, [row])

  /** When the form is about another record by now, only the toast tells the result, with the name of the city. */
  function showStatus(sent: SentRow, outcome: SaveStatus, action?: ToastAction) {
    const { text, tone } = outcome
    const isShown = isSameRecord(shown.current, sent)
    if (isShown) setStatus(outcome)
    toast(
      isShown ? text : RATE_UPDATE.ofCity({ city: cityName(collapseSpaces(sent.city)), text }),
      tone,
      action,
    )
  }

  /** Returns the saved record; undefined when it waits for a network. */
  async function write({ _id, version, key }: EntryRow, sent: SentRow): Promise<DailyRate | undefined> {
    const { date, reason } = sent
    const city = collapseSpaces(sent.city)
    const content = toContent(sent.cells)
    const about = { city, date, draft: rateDrafts.getKey(account, key) }
    const isTyped = () => shown.current.key === key && !isUnchangedSince(shown.current, sent)
    const saved =
      _id === undefined
        ? await sendOrWait(
            account,
            { ...about, call: 'createRate', input: { body: { location: city, date, ...content } } },
            isTyped,
          )
        : await sendOrWait(
            account,
            {
              ...about,
              call: 'updateRate',
              input: { params: { _id }, body: { ...content, reason } },
              version,
            },
            isTyped,
          )
    return saved && { ...saved.body, version: saved.version }
  }

  /** Says what came of a save, and of rates that are out of the ordinary; an Admin may undo it there. */
  function showSaved(row: EntryRow, sent: SentRow, saved: DailyRate) {
    const isNew = row._id === undefined
    const undo = mayEdit ? buildRecordUndo(saved, saved.version, isNew) : undefined
    const text = isNew ? RATE_UPDATE.submitted : RATE_UPDATE.updated
    showStatus(sent, { text, tone: 'success' }, isNew ? undefined : undo)
    toastUnusual([{ ...row, before }], () => undo)
  }

  /** The form goes on; the draft of what waits stays until it is sent. */
  function showWaiting(sent: SentRow, next: Day) {
    const what = collapseSpaces(sent.city)
    const isUnchanged = isUnchangedSince(shown.current, sent)
    if (isUnchanged) startBlank(newDraftKey(), next)
    const waits = OUTBOX.waits({ what })
    if (!navigator.onLine) return setStatus({ text: waits, tone: 'info' })
    setStatus({ text: RATE_UPDATE.serverError, tone: 'error', detail: waits })
    toast(RATE_UPDATE.serverError, 'error')
  }

  /** Beyond the specification: fetches the saved record, so that replacing it is a decision. */
  async function readSaved({ status }: CallFailed, { _id }: EntryRow, sent: SentRow): Promise<void> {
    if (status === 412 && _id !== undefined) {
      const { body, version } = await callWhole(readRate, { params: { _id } })
      dispatch({ type: 'conflict', sent, current: toSavedRecord({ ...body, version }) })
    }
    if (status === 409 && _id === undefined) {
      const { saved } = await fetchCityDay(sent.city, sent.date)
      dispatch({ type: 'conflict', sent, current: saved && toSavedRecord(saved) })
    }
  }

  async function fail(failed: CallFailed, row: EntryRow, sent: SentRow) {
    showStatus(sent, describeFailure(failed, row._id !== undefined))
    const problems = parseProblems(failed.errors)
    dispatch({ type: 'refuse', sent, problems })
    if (isUnchangedSince(shown.current, sent)) focusFirst(problems)
    // the failure is shown also without it
    await readSaved(failed, row, sent).catch(failure =>
      logError('The saved rates could not be read', failure),
    )
  }

  /** Returns the entry under the name its city has; undefined when the person is asked first which city is meant. */
  async function settleCity(row: EntryRow): Promise<EntryRow | undefined> {
    const city = recognised ?? (await recogniseCity(row.city).catch(() => undefined))
    const [meant] = city?.status === 'unknown' ? city.suggestions : []
    if (meant !== undefined && !isMeantCity(toPlaceKey(row.city))) {
      const detail = CITY.orNew({ city: collapseSpaces(row.city) })
      setStatus({ text: CITY.didYouMeanOne({ name: meant }), tone: 'error', detail })
      document.getElementById(MEANT_CITY_ID)?.focus()
      return undefined
    }
    const name = findCityName(row.city, city)
    if (name === undefined) return row
    dispatch({ type: 'change', key: row.key, change: { city: name } })
    return { ...row, city: name }
  }

  async function send(entry: EntryRow) {
    const row = entry._id === undefined ? await settleCity(entry) : entry
    if (!row) return
    const sent = toSentRow(row)
    setStatus(undefined)
    dispatch({ type: 'send', sent: [sent] })
    try {
      const saved = await write(row, sent)
      // after a new record the next city is entered for the same day
      const next = row._id === undefined ? sent.date : today
      // the focus stays with a person who types on
      if (isUnchangedSince(shown.current, sent)) document.getElementById('city')?.focus()
      if (!saved) return showWaiting(sent, next)
      showSaved(row, sent, saved)
      removeSettled(account, sent)
      dispatch({ type: 'saved', sent: [sent], outcomes: [toSavedRecord(saved)], mayEdit, next })
      onSaved(collapseSpaces(sent.city))
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      await fail(failed, row, sent)
    }
  }

  function save() {
    dispatch({ type: 'validate', problems: { [row.key]: {} } })
    // while a conflict is undecided, saving leads to it: pressing the key again replaces nobody's rates
    if (isCorrection && row.conflict) {
      setStatus({ text: RATE_UPDATE.overtaken, tone: 'error', detail: RATE_UPDATE.savedMeanwhile })
      return showConflict()
    }
    if (mayBeSent(row)) saving.save(row)
  }

  /** Saves what was typed over the version that somebody else saved, whose other rates stay. */
  function keepMine() {
    const action = { type: 'resolve', key: row.key, take: 'mine' } as const
    const [resolved = row] = reducer([row], action)
    if (!mayBeSent(resolved)) return
    dispatch(action)
    saving.save(resolved)
  }

  /** Leads to what keeps a row from being sent; rates that are ten times off need a second press. */
  function mayBeSent(row: EntryRow): boolean {
    if (isSaving || focusFirst(validateEntry({ ...row, cells: getCells(row) }, today))) return false
    return areMeantRates([{ ...row, before }])
  }

  return { ...saving, save, keepMine }
}

export type SaveRates = ReturnType<typeof useSaveRates>
