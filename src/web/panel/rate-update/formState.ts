import type { Day } from '#shared/days.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { CELLS, type Cells } from '#web/panel/cells/cells.ts'
import { readEditRate } from '#web/panel/editRate.ts'
import { type Draft, newDraftId } from './drafts.ts'
import { blankEntry, type Entry, entryOf, type Problems, problemsOf } from './entry.ts'
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
  /** Saved by somebody else while this one was being edited. */
  meanwhile: DailyRate | undefined
  /** What the city and day of a new entry have already. */
  existing: DailyRate | undefined
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
  meanwhile: undefined,
  existing: undefined,
  isTried: false,
  refused: {},
})

/** A draft as a form: what it corrects is where it started. */
export const broughtBack = ({ id, entry, editing, at }: Draft, today: Day): State => ({
  ...startingAt(editing ? entryOf(editing) : blankEntry(today), editing, id),
  entry,
  restoredAt: at,
})

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
