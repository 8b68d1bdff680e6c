import { useState } from 'react'
import type { Day } from '#shared/days.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { filledCells } from '#web/panel/cells/cells.ts'
import { type Draft, isSameRecord } from './drafts.ts'
import { blankEntry, type Entry, entryOf, isDirty, type Problems } from './entry.ts'
import { broughtBack, opening, type State, shownProblems, startingAt, without } from './formState.ts'
import { draftOf, useDrafts } from './useDrafts.ts'

/** What is being entered. Every way to change it is here. */
export function useRateForm(today: Day, account: string, mayEdit: boolean) {
  const [state, setState] = useState<State>(() => opening(account, mayEdit, today))
  const { id, entry, start, editing, meanwhile, existing, restoredAt } = state
  const dirty = isDirty(entry, start)
  const { other, dropOther, dropSaved } = useDrafts(account, mayEdit, dirty, { id, entry, editing })
  const startNew = (date: Day) => setState(({ id }) => startingAt(blankEntry(date), undefined, id))

  return {
    entry,
    editing,
    meanwhile,
    existing,
    restoredAt,
    other,
    dropOther,
    problems: shownProblems(state, today),
    dirty,
    filled: filledCells(entry.cells),
    change: ({ cells, ...rest }: Partial<Entry>) =>
      setState(({ entry, refused, existing, ...state }) => ({
        ...state,
        existing: Object.keys(rest).length > 0 ? undefined : existing,
        entry: { ...entry, ...rest, cells: { ...entry.cells, ...cells } },
        refused: without(refused, { ...rest, ...cells }),
      })),
    startNew,
    /** After a save: nothing of it is left to bring back. */
    saved: (date: Day) => {
      dropSaved()
      startNew(date)
    },
    /** Another form; the draft of this one stays. */
    setAside: (date: Day) => setState(startingAt(blankEntry(date))),
    /** A city that is asked for by name, unless it is this one; what was typed of it comes back. */
    begin: (city: string) =>
      setState(state => {
        const wanted = { ...blankEntry(today), city }
        if (isSameRecord(state.entry, wanted)) return state
        const draft = draftOf(account, mayEdit, wanted)
        return draft ? broughtBack(draft, today) : startingAt(wanted)
      }),
    open: (draft: Draft) => setState(broughtBack(draft, today)),
    discard: () => setState(startingAt(editing ? entryOf(editing) : blankEntry(today), editing, id)),
    tried: () => setState(state => ({ ...state, isTried: true })),
    refuse: (refused: Problems) => setState(state => ({ ...state, refused })),
    /** The record that kept a new one from being saved. */
    found: (existing: DailyRate | undefined) => setState(state => ({ ...state, existing })),
    /** Keeps what was typed, and goes on from the version that is saved. */
    goOnFrom: (saved: DailyRate) =>
      setState(state => ({
        ...state,
        entry: { ...entryOf(saved), cells: state.entry.cells },
        start: entryOf(saved),
        editing: saved,
        meanwhile: saved,
        existing: undefined,
        restoredAt: undefined,
      })),
  }
}

export type RateForm = ReturnType<typeof useRateForm>
