import { useReducer } from 'react'
import type { Day } from '#shared/days.ts'
import { filledCells } from '#web/panel/rate-entry/cells.ts'
import { findDraft, useRateDraft } from './drafts.ts'
import { blankEntry } from './entry.ts'
import { isUnsaved, openForm, reducer, restoreDraft, shownProblems, startForm } from './rateForm.ts'

/** What is being entered, and what follows from it. */
export function useRateForm(today: Day, account: string, mayEdit: boolean) {
  const [state, dispatch] = useReducer(reducer, undefined, () => openForm(account, mayEdit, today))
  const dirty = isUnsaved(state)
  return {
    ...state,
    ...useRateDraft(account, mayEdit, dirty, state),
    dispatch,
    dirty,
    problems: shownProblems(state, today),
    filled: filledCells(state.entry.cells),
    /** Turns to a city that is asked for by name; what was typed of it comes back. */
    begin(city: string, date = today) {
      const wanted = { ...blankEntry(date), city }
      const draft = findDraft(account, mayEdit, wanted)
      dispatch({ type: 'begin', form: draft ? restoreDraft(draft, today) : startForm(wanted) })
    },
  }
}

export type RateForm = ReturnType<typeof useRateForm>
