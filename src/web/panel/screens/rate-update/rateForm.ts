import type { Day } from '#shared/days.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { readEditRate } from '#web/panel/editRate.ts'
import { CELLS } from '#web/panel/rate-entry/cells.ts'
import { findLastDraft, newDraftId, type RateDraft, type Sent } from './drafts.ts'
import {
  blankEntry,
  type Entry,
  isDirty,
  isSameCityDay,
  type Problems,
  toEntry,
  validateEntry,
} from './entry.ts'

export interface RateFormState {
  /** Under which its draft is stored. */
  id: string
  /** When what was brought back had been typed. */
  restoredAt: string | undefined
  entry: Entry
  /** Where the form started: what differs from it would be lost by leaving. */
  start: Entry
  /** The record being edited; absent when a new one is entered. */
  editing: DailyRate | undefined
  /** What was sent last, as long as it is not known whether it is saved. */
  maybeSaved: Entry | undefined
  /** Saved by somebody else while this one was being edited. */
  conflict: DailyRate | undefined
  /** What the city and day of a new entry have already. */
  existing: DailyRate | undefined
  /** Whether either of them came while something was typed: the focus stays with who types. */
  isTypedOn: boolean
  /** After the first try to send, cells that are still empty are problems too. */
  isTried: boolean
  refused: Problems
}

export type RateFormAction =
  | { type: 'change'; entry: Partial<Entry> }
  | { type: 'start'; date: Day }
  /** Another form; the draft of this one stays. */
  | { type: 'open'; form: RateFormState }
  /** A city that is asked for by name, unless the form is at it. */
  | { type: 'begin'; form: RateFormState }
  | { type: 'discard'; today: Day }
  | { type: 'try' }
  | { type: 'send'; sent: Sent }
  | { type: 'refuse'; sent: Sent; problems: Problems }
  /** The record that kept a new one from being saved. */
  | { type: 'exists'; sent: Sent; existing: DailyRate | undefined }
  /** Both versions are shown until one is taken. */
  | { type: 'conflict'; sent: Sent; current: DailyRate }
  | { type: 'saved'; sent: Sent; saved: DailyRate; next: Day; mayEdit: boolean }

/** A form as it starts: at a blank entry, or at the record it edits. */
export const startForm = (start: Entry, editing?: DailyRate, id = newDraftId()): RateFormState => ({
  id,
  restoredAt: undefined,
  entry: start,
  start,
  editing,
  maybeSaved: undefined,
  conflict: undefined,
  existing: undefined,
  isTypedOn: false,
  isTried: false,
  refused: {},
})

/** A draft as a form: what it corrects is where it started. */
export const restoreDraft = (
  { id, entry, editing, maybeSaved, at }: RateDraft,
  today: Day,
): RateFormState => ({
  ...startForm(editing ? toEntry(editing) : blankEntry(today), editing, id),
  entry,
  maybeSaved,
  restoredAt: at,
})

/** What a form opens with: the record the chart handed over, what was typed last, or nothing. */
export function openForm(account: string, mayEdit: boolean, today: Day): RateFormState {
  const edited = mayEdit ? readEditRate() : undefined
  if (edited) return startForm(toEntry(edited), edited)
  const draft = findLastDraft(account, mayEdit)
  return draft ? restoreDraft(draft, today) : startForm(blankEntry(today))
}

/** Whether leaving would lose something; an edit reverted after sending still counts as unsaved. */
export const isUnsaved = ({ entry, start, maybeSaved }: RateFormState): boolean =>
  isDirty(entry, start) ||
  (maybeSaved !== undefined && isSameCityDay(entry, maybeSaved) && isDirty(entry, maybeSaved))

/** Whether a form is still about the city and day that were sent; an answer may come when another one was begun. */
export const isSameRecord = ({ id, entry }: Sent, sent: Sent): boolean =>
  id === sent.id && isSameCityDay(entry, sent.entry)

export const isUnchangedSince = ({ id, entry }: Sent, sent: Sent): boolean =>
  id === sent.id && !isDirty(entry, sent.entry)

/** What was typed stays, over the version that is saved. */
const rebase = (state: RateFormState, current: DailyRate): RateFormState => ({
  ...state,
  entry: { ...toEntry(current), cells: state.entry.cells },
  start: toEntry(current),
  editing: current,
  maybeSaved: undefined,
  existing: undefined,
  restoredAt: undefined,
})

export function reducer(state: RateFormState, action: RateFormAction): RateFormState {
  const { id, editing } = state
  switch (action.type) {
    case 'change':
      return change(state, action.entry)
    case 'start':
      return startForm(blankEntry(action.date), undefined, id)
    case 'open':
      return action.form
    case 'begin':
      return isSameCityDay(state.entry, action.form.entry) ? state : action.form
    case 'discard':
      return startForm(editing ? toEntry(editing) : blankEntry(action.today), editing, id)
    case 'try':
      return { ...state, isTried: true }
    case 'send':
      return id === action.sent.id ? { ...state, maybeSaved: action.sent.entry } : state
    case 'refuse':
      return isUnchangedSince(state, action.sent) ? { ...state, refused: action.problems } : state
    case 'saved':
      return afterSave(state, action)
  }
  // what came too late to be about this form is dropped
  if (!isSameRecord(state, action.sent)) return state
  const isTypedOn = !isUnchangedSince(state, action.sent)
  return action.type === 'exists'
    ? { ...state, existing: action.existing, isTypedOn }
    : { ...rebase(state, action.current), conflict: action.current, isTypedOn }
}

/** A field that was changed is no longer refused; what exists of another city or day says nothing about this one. */
function change(state: RateFormState, { cells, ...rest }: Partial<Entry>): RateFormState {
  const changed = { ...rest, ...cells }
  return {
    ...state,
    existing: Object.keys(rest).length > 0 ? undefined : state.existing,
    entry: { ...state.entry, ...rest, cells: { ...state.entry.cells, ...cells } },
    refused: Object.fromEntries(Object.entries(state.refused).filter(([field]) => !(field in changed))),
  }
}

/**
 * The form once what was sent is saved: a blank one for `next`. What was typed after it was sent is not saved yet: it
 * stays, as a correction of the record by those who may correct.
 */
function afterSave(
  state: RateFormState,
  { sent, saved, next, mayEdit }: Extract<RateFormAction, { type: 'saved' }>,
): RateFormState {
  const { id, entry, start, editing } = state
  const isOver = isUnchangedSince(state, sent) || (id === sent.id && !editing && !isDirty(entry, start))
  if (isOver) return startForm(blankEntry(next), undefined, id)
  if (!isSameRecord(state, sent)) return state
  return mayEdit
    ? { ...rebase(state, saved), conflict: undefined }
    : { ...state, existing: saved, isTypedOn: true }
}

/** Problems to show: all after a try, before it only those of rates that were typed; and what the server refused. */
export function shownProblems({ entry, isTried, refused }: RateFormState, today: Day): Problems {
  const found = validateEntry(entry, today)
  const shown = isTried ? found : Object.fromEntries(CELLS.flatMap(typedProblem))
  return { ...refused, ...shown }

  function typedProblem(cell: (typeof CELLS)[number]) {
    return entry.cells[cell]?.trim() && found[cell] ? [[cell, found[cell]]] : []
  }
}
