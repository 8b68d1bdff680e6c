import { useEffect, useRef } from 'react'
import { RATE_UPDATE } from '#messages/panel/rateUpdate.js'
import type { Day } from '#shared/days.ts'
import { collapseSpaces } from '#shared/places.ts'
import { createRate, listDailyRates, readRate, updateRate } from '#shared/rates/api.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { CallFailed, call, callWhole } from '#web/call.ts'
import { logError } from '#web/panel/query/query.ts'
import { CONFLICT_ID } from '#web/panel/rate-entry/ConflictView.tsx'
import { toContent } from '#web/panel/rate-entry/cells.ts'
import {
  isSameRecord,
  isUnchangedSince,
  type Problems,
  type SentRow,
  toSavedRecord,
  toSentRow,
} from '#web/panel/rate-entry/entryRow.ts'
import { type SaveStatus, useSaving } from '#web/panel/rate-entry/useSaving.ts'
import { buildUndo } from '#web/panel/records/undo.ts'
import { type ToastAction, toast } from '#web/ui/toasts/toast.ts'
import { removeSettled } from './drafts.ts'
import { describeFailure, FIELDS, parseProblems, validateEntry } from './problems.ts'
import type { RateFormState } from './useRateForm.ts'

const focusFirst = (problems: Problems): boolean => {
  const first = FIELDS.find(field => problems[field])
  if (first) document.getElementById(first)?.focus()
  return first !== undefined
}

/** Saves the form, once at a time; a failure keeps everything that was typed. */
export function useSaveRates(
  { row, isCorrection, dispatch }: RateFormState,
  { today, account, mayEdit }: { today: Day; account: string; mayEdit: boolean },
  onSaved: (city: string) => void,
) {
  const saving = useSaving(send)
  const { setStatus, isSaving } = saving
  const shown = useRef(row)
  useEffect(() => {
    shown.current = row
  }, [row])

  /** When the form is about another record by now, only the toast tells the result, with the name of the city. */
  function showStatus(sent: SentRow, outcome: SaveStatus, action?: ToastAction) {
    const { text, tone } = outcome
    const isShown = isSameRecord(shown.current, sent)
    if (isShown) setStatus(outcome)
    toast(isShown ? text : RATE_UPDATE.ofCity({ city: collapseSpaces(sent.city), text }), tone, action)
  }

  async function update(_id: string, sent: SentRow): Promise<DailyRate> {
    const input = { params: { _id }, body: toContent(sent.cells) }
    const seen = (row.conflict ?? row).version
    const { body, version } = await callWhole(updateRate, input, { version: seen })
    showStatus(sent, { text: RATE_UPDATE.updated, tone: 'success' }, buildUndo(body, version))
    return { ...body, version }
  }

  async function create(sent: SentRow): Promise<DailyRate> {
    const input = { location: collapseSpaces(sent.city), date: sent.date, ...toContent(sent.cells) }
    const { body, version } = await callWhole(createRate, { body: input })
    showStatus(sent, { text: RATE_UPDATE.submitted, tone: 'success' })
    return { ...body, version }
  }

  /** Beyond the specification: fetches the saved record, so that replacing it is a decision. */
  async function readSaved({ status }: CallFailed, sent: SentRow): Promise<void> {
    if (status === 412 && row._id !== undefined) {
      const { body, version } = await callWhole(readRate, { params: { _id: row._id } })
      dispatch({ type: 'conflict', sent, current: toSavedRecord({ ...body, version }) })
    }
    if (status === 409 && !isCorrection) {
      const query = {
        date: sent.date,
        location: [collapseSpaces(sent.city)],
        with: ['version' as const],
        limit: 1,
      }
      const [existing] = await call(listDailyRates, { query })
      dispatch({ type: 'conflict', sent, current: existing && toSavedRecord(existing) })
    }
  }

  async function fail(failed: CallFailed, sent: SentRow) {
    showStatus(sent, describeFailure(failed, isCorrection))
    const problems = parseProblems(failed.errors)
    dispatch({ type: 'refuse', sent, problems })
    if (isUnchangedSince(shown.current, sent)) focusFirst(problems)
    // the failure is shown also without it
    await readSaved(failed, sent).catch(failure => logError('The saved rates could not be read', failure))
  }

  async function send(sent: SentRow) {
    setStatus(undefined)
    dispatch({ type: 'send', sent: [sent] })
    try {
      const saved = await (row._id === undefined ? create(sent) : update(row._id, sent))
      // the focus stays with a person who types on
      if (isUnchangedSince(shown.current, sent)) document.getElementById('city')?.focus()
      removeSettled(account, sent)
      // after a new record the next city is entered for the same day
      const next = isCorrection ? today : sent.date
      dispatch({ type: 'saved', sent: [sent], outcomes: [toSavedRecord(saved)], mayEdit, next })
      onSaved(collapseSpaces(sent.city))
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      await fail(failed, sent)
    }
  }

  /** While a conflict is undecided, saving leads to it: pressing the key again replaces nobody's rates. */
  function save(isDecided = false) {
    dispatch({ type: 'validate', problems: { [row.key]: {} } })
    if (isCorrection && row.conflict && !isDecided) return document.getElementById(CONFLICT_ID)?.focus()
    const sent = toSentRow(row)
    if (!isSaving && !focusFirst(validateEntry(sent, today))) saving.save(sent)
  }

  return { ...saving, save }
}

export type SaveRates = ReturnType<typeof useSaveRates>
