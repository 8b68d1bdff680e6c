import { flushSync } from 'react-dom'
import { RATE_UPDATE } from '#messages/panel/rateUpdate.js'
import type { Day } from '#shared/days.ts'
import { collapseSpaces } from '#shared/places.ts'
import { readRate } from '#shared/rates/api.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { CallFailed, callWhole } from '#web/call.ts'
import { cityName } from '#web/panel/names.ts'
import { logError } from '#web/panel/query/query.ts'
import { showConflict } from '#web/panel/rate-entry/Conflict.tsx'
import { toCells, toContent } from '#web/panel/rate-entry/cells.ts'
import { newDraftKey, rateDrafts, removeSettled } from '#web/panel/rate-entry/drafts.ts'
import {
  type EntryRow,
  getCells,
  isSameCityDay,
  isSameRecord,
  isUnchangedSince,
  type Problems,
  type SentRow,
  toSavedRecord,
  toSentRow,
} from '#web/panel/rate-entry/entryRow.ts'
import { describeWaiting, sendOrWait, useWaitingEnd } from '#web/panel/rate-entry/Outbox.tsx'
import { listDoubts } from '#web/panel/rate-entry/priceWarnings.ts'
import { findCityName, recogniseCity } from '#web/panel/rate-entry/recognisedCities.ts'
import { fetchCityDay } from '#web/panel/rate-entry/useCityDay.ts'
import { type SaveStatus, useSave } from '#web/panel/rate-entry/useSheet.ts'
import { buildUndo } from '#web/panel/records/undo.ts'
import { findEndReason } from '#web/panel/session/sessionEnd.ts'
import { type ToastAction, toast } from '#web/ui/toasts/toast.ts'
import { describeFailure, describeProblems, FIELDS, parseProblems, validateEntry } from './problems.ts'
import type { RateFormState } from './useRateForm.ts'

const focusField = (id: string) => document.getElementById(id)?.focus()

const focusFirst = (problems: Problems): boolean => {
  const first = FIELDS.find(field => problems[field])
  if (first) focusField(first)
  return first !== undefined
}

interface SaveOptions {
  today: Day
  account: string
  mayEdit: boolean
  /** Whether a city is known to have rates; without a network nobody else tells. */
  isEntered: (city: string) => boolean
}

/** Saves the form, once at a time; a failure keeps everything that was typed. */
export function useSaveRates(
  form: RateFormState,
  { today, account, mayEdit, isEntered }: SaveOptions,
  onSaved: (city: string) => void,
) {
  const { dispatch, setStatus, getSheet } = form
  const { isSaving, save: start } = useSave(form, send)
  useWaitingEnd(account, () => setStatus(undefined))
  const isUnchanged = (sent: SentRow) => isUnchangedSince(getSheet()[0]!, sent)

  /** When the form is about another record by now, only the toast tells the result, with the name of the city. */
  function showStatus(sent: SentRow, outcome: SaveStatus, action?: ToastAction) {
    const { text, tone } = outcome
    const isShown = isSameRecord(getSheet()[0]!, sent)
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
    const about = { city, date, version, draft: rateDrafts.getKey(account, key) }
    const isTyped = () => getSheet()[0]!.key === key && !isUnchanged(sent)
    const create = { call: 'createRate', input: { body: { location: city, date, ...content } } } as const
    const saved =
      _id === undefined
        ? await sendOrWait(account, { ...about, ...create }, isTyped)
        : await sendOrWait(
            account,
            { ...about, call: 'updateRate', input: { params: { _id }, body: { ...content, reason } } },
            isTyped,
          )
    return saved && { ...saved.body, version: saved.version }
  }

  /** Says what came of a save; an Admin may undo a correction there. */
  function showSaved(row: EntryRow, sent: SentRow, saved: DailyRate) {
    const isNew = row._id === undefined
    const text = isNew ? RATE_UPDATE.submitted : RATE_UPDATE.updated
    showStatus(
      sent,
      { text, tone: 'success' },
      mayEdit && !isNew ? buildUndo(saved, saved.version) : undefined,
    )
  }

  /** The form goes on; the draft of what waits stays until it is sent. */
  function showWaiting(sent: SentRow, next: Day) {
    if (isUnchanged(sent)) form.startBlank(newDraftKey(), next)
    form.showStatus(describeWaiting(collapseSpaces(sent.city)))
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
    // the end of the session is said by itself
    if (findEndReason(failed)) return
    showStatus(sent, describeFailure(failed, row._id !== undefined))
    const problems = parseProblems(failed.errors)
    dispatch({ type: 'refuse', sent, problems })
    if (isUnchanged(sent)) focusFirst(problems)
    // the failure is shown also without it
    await readSaved(failed, row, sent).catch(failure =>
      logError('The saved rates could not be read', failure),
    )
  }

  /** Returns the entry under the name its city has, and whether that has no rates yet. */
  async function findCity(row: EntryRow) {
    if (row._id !== undefined) return { row }
    const city = form.recognised ?? (await recogniseCity(row.city).catch(() => undefined))
    const name = findCityName(row.city, city)
    if (name !== undefined) dispatch({ type: 'change', key: row.key, change: { city: name } })
    const named = { ...row, city: name ?? collapseSpaces(row.city) }
    if (city ? city.status === 'entered' : isEntered(named.city)) return { row: named }
    return { row: named, newCity: { name: named.city, suggestions: city?.suggestions ?? [] } }
  }

  /** Returns the entry to be sent; undefined when the person goes back to it. */
  async function confirm(entry: EntryRow): Promise<EntryRow | undefined> {
    const { row, newCity } = await findCity(entry)
    const isSame = form.cityDay && isSameCityDay(entry, row)
    const day = isSame ? form.cityDay : await fetchCityDay(row.city, row.date).catch(() => undefined)
    // the server refuses a second record of the day
    if (row._id === undefined && day?.saved) return row
    const before = { before: toCells(day?.previous), beforeDay: day?.previous?.date }
    const prices = listDoubts({ ...row, ...before })
    const answer = await form.question.ask({
      prices,
      newCity,
      day: row._id === undefined ? row.date : undefined,
    })
    if (answer === 'publish') return row
    if (answer === 'change') {
      focusField(newCity ? 'city' : (prices[0]?.cell ?? 'date'))
      return undefined
    }
    dispatch({ type: 'change', key: row.key, change: answer })
    return confirm({ ...row, ...answer })
  }

  async function send(entry: EntryRow) {
    setStatus(undefined)
    const row = await confirm(entry)
    if (!row) return
    const sent = toSentRow(row)
    // after a new record the next city is entered for the same day
    const next = row._id === undefined ? sent.date : today
    dispatch({ type: 'send', sent: [sent] })
    const saved = await exchange(row, sent, next)
    if (saved) dispatch({ type: 'saved', sent: [sent], outcomes: [toSavedRecord(saved)], mayEdit, next })
  }

  /** Returns the saved record; undefined when it waits or failed. */
  async function exchange(row: EntryRow, sent: SentRow, next: Day): Promise<DailyRate | undefined> {
    try {
      const saved = await write(row, sent)
      // the focus stays with a person who types on
      if (isUnchanged(sent)) focusField('city')
      if (!saved) {
        showWaiting(sent, next)
        return undefined
      }
      showSaved(row, sent, saved)
      removeSettled(account, sent)
      onSaved(collapseSpaces(sent.city))
      return saved
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      await fail(failed, row, sent)
      return undefined
    }
  }

  function save(sheet = getSheet()) {
    const row = sheet[0]!
    dispatch({ type: 'validate', problems: { [row.key]: {} } })
    // while a conflict is undecided, saving leads to it: pressing the key again replaces nobody's rates
    if (row._id !== undefined && row.conflict) {
      // it may have come this moment: it has to stand in the page before it is shown
      flushSync(() =>
        setStatus({ text: RATE_UPDATE.overtaken, tone: 'error', detail: RATE_UPDATE.savedMeanwhile }),
      )
      return showConflict()
    }
    if (isSaving) return
    const problems = validateEntry({ ...row, cells: getCells(row) }, today)
    if (focusFirst(problems)) return setStatus({ text: describeProblems(problems), tone: 'error' })
    start(row)
  }

  return {
    isSaving,
    save: () => save(),
    /** Saves what was typed over the version that somebody else saved, whose other rates stay. */
    keepMine: () => save(dispatch({ type: 'resolve', key: form.row.key, take: 'mine' })),
  }
}

export type SaveRates = ReturnType<typeof useSaveRates>
