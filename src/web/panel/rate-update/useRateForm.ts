import { useState } from 'react'
import type { Day } from '#shared/days.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { readEditRate } from '#web/panel/editRate.ts'
import { CELLS, type Cells, filledCells } from './cells.ts'
import { blankEntry, type Entry, entryOf, isDirty, type Problems, problemsOf } from './entry.ts'

interface State {
  entry: Entry
  /** Where the form started: what differs from it would be lost by leaving. */
  start: Entry
  /** The record being edited; absent when a new one is entered. */
  editing: DailyRate | undefined
  /** Saved by somebody else while this one was being edited. */
  meanwhile: DailyRate | undefined
  /** After the first try to send, cells that are still empty are problems too. */
  isTried: boolean
  refused: Problems
}

const startingAt = (start: Entry, editing?: DailyRate): State => ({
  entry: start,
  start,
  editing,
  meanwhile: undefined,
  isTried: false,
  refused: {},
})

/** Problems to show: all after a try, before it only those of rates that were typed; and what the server refused. */
function shownProblems({ entry, isTried, refused }: State, today: Day): Problems {
  const found = problemsOf(entry, today)
  const shown = isTried ? found : Object.fromEntries(CELLS.flatMap(typedProblem))
  return { ...refused, ...shown }

  function typedProblem(cell: (typeof CELLS)[number]) {
    return entry.cells[cell]?.trim() && found[cell] ? [[cell, found[cell]]] : []
  }
}

/** What is being entered. Every way to change it is here. */
export function useRateForm(today: Day, mayEdit: boolean) {
  const [state, setState] = useState<State>(() => {
    const edited = mayEdit ? readEditRate() : undefined
    return startingAt(edited ? entryOf(edited) : blankEntry(today), edited)
  })
  const { entry, start, editing, meanwhile } = state

  return {
    entry,
    editing,
    meanwhile,
    problems: shownProblems(state, today),
    dirty: isDirty(entry, start),
    filled: filledCells(entry.cells),
    change: ({ cells, ...rest }: Partial<Entry>) =>
      setState(({ entry, refused, ...state }) => ({
        ...state,
        entry: { ...entry, ...rest, cells: { ...entry.cells, ...cells } },
        refused: without(refused, { ...rest, ...cells }),
      })),
    startNew: (date: Day) => setState(startingAt(blankEntry(date))),
    discard: () => setState(startingAt(editing ? entryOf(editing) : blankEntry(today), editing)),
    tried: () => setState(state => ({ ...state, isTried: true })),
    refuse: (refused: Problems) => setState(state => ({ ...state, refused })),
    /** Keeps what was typed, and goes on from the version that was saved meanwhile. */
    goOnFrom: (saved: DailyRate) =>
      setState(state => ({ ...state, start: entryOf(saved), editing: saved, meanwhile: saved })),
  }
}

export type RateForm = ReturnType<typeof useRateForm>

/** A field that was changed is no longer refused. */
function without(refused: Problems, changed: Partial<Entry> & Cells): Problems {
  return Object.fromEntries(Object.entries(refused).filter(([field]) => !(field in changed)))
}
