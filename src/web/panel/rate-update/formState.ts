import type { Day } from '#shared/days.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { CELLS, type Cells } from '#web/panel/cells/cells.ts'
import { readEditRate } from '#web/panel/editRate.ts'
import { type Draft, isSameRecord, newDraftId, type Sent } from './drafts.ts'
import { blankEntry, type Entry, entryOf, isDirty, type Problems, problemsOf } from './entry.ts'
import { lastDraft } from './useDrafts.ts'

export interface State {
  /** Under which its draft is kept. */
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
  meanwhile: DailyRate | undefined
  /** What the city and day of a new entry have already. */
  existing: DailyRate | undefined
  /** Whether either of them came while something was typed: the focus stays with who types. */
  isTypedOn: boolean
  /** After the first try to send, cells that are still empty are problems too. */
  isTried: boolean
  refused: Problems
}

/** A form as it starts: at a blank entry, or at the record it edits. */
export const startingAt = (start: Entry, editing?: DailyRate, id = newDraftId()): State => ({
  id,
  restoredAt: undefined,
  entry: start,
  start,
  editing,
  maybeSaved: undefined,
  meanwhile: undefined,
  existing: undefined,
  isTypedOn: false,
  isTried: false,
  refused: {},
})

/** A draft as a form: what it corrects is where it started. */
export const broughtBack = ({ id, entry, editing, maybeSaved, at }: Draft, today: Day): State => ({
  ...startingAt(editing ? entryOf(editing) : blankEntry(today), editing, id),
  entry,
  maybeSaved,
  restoredAt: at,
})

/** Whether leaving would lose something; a correction that was sent and then taken back is none that is saved. */
export const isUnsaved = ({ entry, start, maybeSaved }: State): boolean =>
  isDirty(entry, start) ||
  (maybeSaved !== undefined && isSameRecord(entry, maybeSaved) && isDirty(entry, maybeSaved))

/** Whether a form is still about the city and day that were sent; an answer may come when another one was begun. */
export const isAbout = ({ id, entry }: Sent, sent: Sent): boolean =>
  id === sent.id && isSameRecord(entry, sent.entry)

/** Whether nothing was typed after a form was sent. */
export const isAsSent = ({ id, entry }: Sent, sent: Sent): boolean =>
  id === sent.id && !isDirty(entry, sent.entry)

/** What was typed stays, over the version that is saved. */
export const goingOnFrom = (state: State, saved: DailyRate): State => ({
  ...state,
  entry: { ...entryOf(saved), cells: state.entry.cells },
  start: entryOf(saved),
  editing: saved,
  maybeSaved: undefined,
  existing: undefined,
  restoredAt: undefined,
})

/**
 * The form once what was sent is saved: a blank one for `next`. What was typed after it was sent is not saved yet: it
 * stays, as a correction of the record by those who may correct.
 */
export function afterSave(state: State, sent: Sent, saved: DailyRate, next: Day, mayEdit: boolean): State {
  const { id, entry, start, editing } = state
  const isOver = isAsSent(state, sent) || (id === sent.id && !editing && !isDirty(entry, start))
  if (isOver) return startingAt(blankEntry(next), undefined, id)
  if (!isAbout(state, sent)) return state
  return mayEdit
    ? { ...goingOnFrom(state, saved), meanwhile: undefined }
    : { ...state, existing: saved, isTypedOn: true }
}

/** What a form opens with: the record the chart handed over, what was typed last, or nothing. */
export function opening(account: string, mayEdit: boolean, today: Day): State {
  const edited = mayEdit ? readEditRate() : undefined
  if (edited) return startingAt(entryOf(edited), edited)
  const draft = lastDraft(account, mayEdit)
  return draft ? broughtBack(draft, today) : startingAt(blankEntry(today))
}

/** Problems to show: all after a try, before it only those of rates that were typed; and what the server refused. */
export function shownProblems({ entry, isTried, refused }: State, today: Day): Problems {
  const found = problemsOf(entry, today)
  const shown = isTried ? found : Object.fromEntries(CELLS.flatMap(typedProblem))
  return { ...refused, ...shown }

  function typedProblem(cell: (typeof CELLS)[number]) {
    return entry.cells[cell]?.trim() && found[cell] ? [[cell, found[cell]]] : []
  }
}

/** A field that was changed is no longer refused. */
export function without(refused: Problems, changed: Partial<Entry> & Cells): Problems {
  return Object.fromEntries(Object.entries(refused).filter(([field]) => !(field in changed)))
}
