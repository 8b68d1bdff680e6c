import { useEffect, useRef, useState } from 'react'
import type { Day } from '#shared/days.ts'
import { collapseSpaces } from '#shared/places.ts'
import { createRate, listDailyRates, readRate, updateRate } from '#shared/rates/api.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { CallFailed, call, callWhole } from '#web/call.ts'
import { logError } from '#web/panel/query/query.ts'
import { CONFLICT_ID } from '#web/panel/rate-entry/ConflictView.tsx'
import { toMarkets } from '#web/panel/rate-entry/cells.ts'
import type { SaveStatus } from '#web/panel/rate-entry/SaveBar.tsx'
import { undoing } from '#web/panel/records/undo.ts'
import { type ToastAction, toast } from '#web/ui/toasts/toast.ts'
import { removeSettled, type Sent } from './drafts.ts'
import { FIELDS, type Problems, problemsFrom, validateEntry } from './entry.ts'
import { describeOutcome } from './outcome.ts'
import { isSameRecord, isUnchangedSince } from './rateForm.ts'
import { RATE_UPDATE } from './texts.ts'
import type { RateForm } from './useRateForm.ts'

const focusFirst = (problems: Problems): boolean => {
  const first = FIELDS.find(field => problems[field])
  if (first) document.getElementById(first)?.focus()
  return first !== undefined
}

/** Sends what was entered, once; a failure keeps everything that was typed. */
export function useSaveRates(
  form: RateForm,
  { today, account, mayEdit }: { today: Day; account: string; mayEdit: boolean },
  onSaved: (city: string) => void,
) {
  const [status, setStatus] = useState<SaveStatus>()
  const [isSaving, setSaving] = useState(false)
  const busy = useRef(false)
  const { id, entry, editing, dispatch } = form
  const sent: Sent = { id, entry }
  const shown = useRef(sent)
  useEffect(() => {
    shown.current = { id, entry }
  }, [id, entry])

  /** A form that is about something else by now says nothing of it, and the toast says of which city it is. */
  function say(outcome: SaveStatus, action?: ToastAction) {
    const { text, tone } = outcome
    const isShown = isSameRecord(shown.current, sent)
    if (isShown) setStatus(outcome)
    toast(isShown ? text : RATE_UPDATE.ofCity(collapseSpaces(entry.city), text), tone, action)
  }

  async function update(rate: DailyRate): Promise<DailyRate> {
    const input = { params: { _id: rate._id }, body: { markets: toMarkets(entry.cells) } }
    const { body, version } = await callWhole(updateRate, input, { version: rate.version })
    say({ text: RATE_UPDATE.updated, tone: 'success' }, undoing(rate, version))
    return { ...body, version }
  }

  async function create(): Promise<DailyRate> {
    const { date } = entry
    const input = { location: collapseSpaces(entry.city), date, markets: toMarkets(entry.cells) }
    const { body, version } = await callWhole(createRate, { body: input })
    say({ text: RATE_UPDATE.submitted, tone: 'success' })
    return { ...body, version }
  }

  /** The specified client has no such step: it shows what somebody else saved, so that replacing it is a decision. */
  async function readCurrent({ _id }: DailyRate) {
    const { body, version } = await callWhole(readRate, { params: { _id } })
    dispatch({ type: 'conflict', sent, current: { ...body, version } })
  }

  async function findExisting() {
    const query = {
      date: entry.date,
      location: [collapseSpaces(entry.city)],
      with: ['version' as const],
      limit: 1,
    }
    dispatch({ type: 'exists', sent, existing: (await call(listDailyRates, { query })).at(0) })
  }

  function readSaved({ status }: CallFailed): Promise<void> | undefined {
    if (status === 412 && editing) return readCurrent(editing)
    return status === 409 && !editing ? findExisting() : undefined
  }

  async function fail(failed: CallFailed) {
    say(describeOutcome(failed, editing !== undefined))
    const refused = problemsFrom(failed.errors)
    dispatch({ type: 'refuse', sent, problems: refused })
    if (isUnchangedSince(shown.current, sent)) focusFirst(refused)
    // the sentence stands without it
    await readSaved(failed)?.catch(failure => logError('The saved rates could not be read', failure))
  }

  /** Which of two versions is right is decided first: nobody's rates are replaced by pressing a key again. */
  async function save(isDecided = false) {
    dispatch({ type: 'try' })
    if (form.conflict && !isDecided) return document.getElementById(CONFLICT_ID)?.focus()
    if (busy.current || focusFirst(validateEntry(entry, today))) return
    busy.current = true
    setSaving(true)
    setStatus(undefined)
    dispatch({ type: 'send', sent })
    try {
      const saved = await (editing ? update(editing) : create())
      // whoever types on is not led away
      if (isUnchangedSince(shown.current, sent)) document.getElementById('city')?.focus()
      removeSettled(account, sent)
      // after a new record the next city is entered for the same day
      dispatch({ type: 'saved', sent, saved, next: editing ? today : entry.date, mayEdit })
      onSaved(collapseSpaces(entry.city))
    } catch (failed) {
      await fail(failed instanceof CallFailed ? failed : new CallFailed(0))
    } finally {
      busy.current = false
      setSaving(false)
    }
  }

  return { status, isSaving, save, say: setStatus }
}

export type SaveRates = ReturnType<typeof useSaveRates>
