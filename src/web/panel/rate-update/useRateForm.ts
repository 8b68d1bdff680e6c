import { useState } from 'react'
import type { Day } from '#shared/days.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { filledCells } from '#web/panel/cells/cells.ts'
import { type Draft, isSameRecord, type Sent } from './drafts.ts'
import { blankEntry, type Entry, entryOf, type Problems } from './entry.ts'
import {
  afterSave,
  broughtBack,
  goingOnFrom,
  isAbout,
  isAsSent,
  isUnsaved,
  opening,
  type State,
  shownProblems,
  startingAt,
  without,
} from './formState.ts'
import { draftOf, useDrafts } from './useDrafts.ts'

/** What is being entered. Every way to change it is here. */
export function useRateForm(today: Day, account: string, mayEdit: boolean) {
  const [state, setState] = useState<State>(() => opening(account, mayEdit, today))
  const { id, entry, editing, maybeSaved, meanwhile, existing, isTypedOn, restoredAt } = state
  const dirty = isUnsaved(state)
  const { other, dropOther, dropSaved } = useDrafts(account, mayEdit, dirty, {
    id,
    entry,
    editing,
    maybeSaved,
  })
  const startNew = (date: Day) => setState(({ id }) => startingAt(blankEntry(date), undefined, id))

  return {
    id,
    entry,
    editing,
    meanwhile,
    existing,
    isTypedOn,
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
    sending: ({ id, entry }: Sent) =>
      setState(state => (state.id === id ? { ...state, maybeSaved: entry } : state)),
    /** After a save: nothing of what was sent is left to bring back, and the form is free for `next`. */
    saved: (sent: Sent, record: DailyRate, next: Day) => {
      dropSaved(sent)
      setState(state => afterSave(state, sent, record, next, mayEdit))
    },
    /** Another form; the draft of this one stays. */
    setAside: (date: Day) => setState(startingAt(blankEntry(date))),
    /** A city that is asked for by name, unless it is this one; what was typed of it comes back. */
    begin: (city: string, date = today) =>
      setState(state => {
        const wanted = { ...blankEntry(date), city }
        if (isSameRecord(state.entry, wanted)) return state
        const draft = draftOf(account, mayEdit, wanted)
        return draft ? broughtBack(draft, today) : startingAt(wanted)
      }),
    open: (draft: Draft) => setState(broughtBack(draft, today)),
    discard: () => setState(startingAt(editing ? entryOf(editing) : blankEntry(today), editing, id)),
    tried: () => setState(state => ({ ...state, isTried: true })),
    refuse: (sent: Sent, refused: Problems) =>
      setState(state => (isAsSent(state, sent) ? { ...state, refused } : state)),
    /** The record that kept a new one from being saved. */
    found: (sent: Sent, existing: DailyRate | undefined) =>
      setState(state =>
        isAbout(state, sent) ? { ...state, existing, isTypedOn: !isAsSent(state, sent) } : state,
      ),
    /** Keeps what was typed, and goes on from the version that is saved; both are shown until one is taken. */
    goOnFrom: (sent: Sent, saved: DailyRate) =>
      setState(state =>
        isAbout(state, sent)
          ? { ...goingOnFrom(state, saved), meanwhile: saved, isTypedOn: !isAsSent(state, sent) }
          : state,
      ),
  }
}

export type RateForm = ReturnType<typeof useRateForm>
