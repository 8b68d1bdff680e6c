import { useEffect, useState } from 'react'
import { z } from 'zod'
import { DailyRate } from '#shared/rates/rates.ts'
import { createDraftStore, DraftCells } from '#web/panel/rate-entry/draftStore.ts'
import { type Entry, isDirty, isSameCityDay } from './entry.ts'

const DraftEntry = z.object({ city: z.string(), date: z.string(), cells: DraftCells })
/** What was typed and not saved: the form as it was. */
const RateDraft = z.object({
  id: z.string(),
  entry: DraftEntry,
  /** The record it corrects, if it does. */
  editing: DailyRate.optional(),
  /** What was sent of it last; whether it is saved is not known. */
  maybeSaved: DraftEntry.optional(),
  /** When it was typed last. */
  at: z.iso.datetime(),
})
export type RateDraft = z.infer<typeof RateDraft>

/** What a save sends: the form it came from, and what stood in it then. */
export type Sent = Pick<RateDraft, 'id' | 'entry'>

export const rateDrafts = createDraftStore('rateDraft', RateDraft)

/** Names a form's draft; a form that is set aside leaves its draft under its own name. */
export const newDraftId = (): string => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`

/** The newest of other drafts of the city and day a form is at, if it has rates. */
export const findOther = (drafts: readonly RateDraft[], id: string, entry: Entry): RateDraft | undefined =>
  drafts.find(
    draft =>
      draft.id !== id &&
      isSameCityDay(draft.entry, entry) &&
      Object.values(draft.entry.cells).some(typed => typed?.trim()),
  )

/** Whether a draft says nothing any more once that was sent and saved: what was typed after it was sent does. */
export const isSettled = (draft: Sent, { id, entry }: Sent): boolean =>
  isSameCityDay(draft.entry, entry) && (draft.id !== id || !isDirty(draft.entry, entry))

/** Once a city's day is saved, no draft of it is wanted. */
export function removeSettled(account: string, sent: Sent): void {
  for (const [id, draft] of rateDrafts.list(account))
    if (isSettled(draft, sent)) rateDrafts.remove(account, id)
}

/** Newest first; drafts of corrections are for those who may correct. */
const listOpenable = (account: string, mayEdit: boolean): RateDraft[] =>
  rateDrafts
    .list(account)
    .map(([, draft]) => draft)
    .filter(({ editing }) => mayEdit || !editing)
    .sort((a, b) => b.at.localeCompare(a.at))

/** The newest draft of a city and day. */
export const findDraft = (account: string, mayEdit: boolean, entry: Entry): RateDraft | undefined =>
  findOther(listOpenable(account, mayEdit), '', entry)

/** The draft a form opens with: what was typed last. */
export const findLastDraft = (account: string, mayEdit: boolean): RateDraft | undefined =>
  listOpenable(account, mayEdit)[0]

/** Stores what is typed as it is typed; returns another draft of the same city and day, and how to remove it. */
export function useRateDraft(
  account: string,
  mayEdit: boolean,
  dirty: boolean,
  { id, entry, editing, maybeSaved }: Omit<RateDraft, 'at'>,
) {
  const [other, setOther] = useState<RateDraft>()

  useEffect(() => {
    if (dirty) rateDrafts.write(account, id, { id, entry, editing, maybeSaved, at: new Date().toISOString() })
    else rateDrafts.remove(account, id)
    setOther(findOther(listOpenable(account, mayEdit), id, entry))
  }, [account, mayEdit, dirty, id, entry, editing, maybeSaved])

  function removeOther() {
    if (other) rateDrafts.remove(account, other.id)
    setOther(undefined)
  }
  return { other, removeOther }
}
