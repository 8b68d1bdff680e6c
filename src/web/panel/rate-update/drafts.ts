import { z } from 'zod'
import { placeKey } from '#shared/places.ts'
import { DailyRate } from '#shared/rates/rates.ts'
import { KeptCells, keptDraft } from '#web/panel/cells/keptDrafts.ts'
import { type Entry, isDirty } from './entry.ts'

const KeptEntry = z.object({ city: z.string(), date: z.string(), cells: KeptCells })
const Draft = z.object({
  id: z.string(),
  entry: KeptEntry,
  editing: DailyRate.optional(),
  maybeSaved: KeptEntry.optional(),
  at: z.iso.datetime(),
})

/** What was typed and not saved: the form as it was, and the record it corrects, if it does. */
export interface Draft {
  id: string
  entry: Entry
  editing?: DailyRate | undefined
  /** What was sent of it last; whether it is saved is not known. */
  maybeSaved?: Entry | undefined
  /** When it was typed last. */
  at: string
}

/** What a save sends: the form it came from, and what stood in it then. */
export type Sent = Pick<Draft, 'id' | 'entry'>

/** The draft a text holds; undefined when it holds none, or one that is too old. */
export const draftIn = (text: string | null, now: number): Draft | undefined => keptDraft(Draft, text, now)

export const isSameRecord = (one: Entry, other: Entry): boolean =>
  one.date === other.date && placeKey(one.city) === placeKey(other.city)

/** The newest of other drafts of the city and day a form is at, if it has rates. */
export const otherOf = (drafts: readonly Draft[], id: string, entry: Entry): Draft | undefined =>
  drafts.find(
    draft =>
      draft.id !== id &&
      isSameRecord(draft.entry, entry) &&
      Object.values(draft.entry.cells).some(typed => typed?.trim()),
  )

// Drafts are kept by account: nobody is shown what somebody else typed on the same computer.
const prefixOf = (account: string) => `rateDraft ${account} `
const keyOf = (account: string, id: string) => prefixOf(account) + id

/** Names a form's draft; a form that is set aside leaves its draft under its own name. */
export const newDraftId = (): string => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`

export function keepDraft(account: string, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(account, draft.id), JSON.stringify(draft))
  } catch {
    // a full storage keeps the form as it is on the screen, and the warning before leaving it
  }
}

export const dropDraft = (account: string, id: string): void => localStorage.removeItem(keyOf(account, id))

/** An account's drafts, newest first; what is too old or cannot be read is removed on the way. */
export function draftsOf(account: string): Draft[] {
  const keys = Object.keys(localStorage).filter(key => key.startsWith(prefixOf(account)))
  const drafts = keys.flatMap(key => {
    const draft = draftIn(localStorage.getItem(key), Date.now())
    if (!draft) localStorage.removeItem(key)
    return draft ? [draft] : []
  })
  return drafts.sort((a, b) => b.at.localeCompare(a.at))
}

/** Whether a draft says nothing any more once that was sent and saved: what was typed after it was sent does. */
export const isSettled = (draft: Sent, { id, entry }: Sent): boolean =>
  isSameRecord(draft.entry, entry) && (draft.id !== id || !isDirty(draft.entry, entry))

/** Once a city's day is saved, no draft of it is wanted. */
export function dropSettled(account: string, sent: Sent): void {
  for (const draft of draftsOf(account)) if (isSettled(draft, sent)) dropDraft(account, draft.id)
}
