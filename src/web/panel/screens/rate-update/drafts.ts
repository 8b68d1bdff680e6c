import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { Day } from '#shared/days.ts'
import { DailyRate } from '#shared/rates/rates.ts'
import { areSameCells, toContent } from '#web/panel/rate-entry/cells.ts'
import { createDraftStore, DraftCells } from '#web/panel/rate-entry/draftStore.ts'
import {
  blankRow,
  type Entry,
  type EntryRow,
  getCells,
  isSameCityDay,
  isUnsaved,
  newRow,
  type SentRow,
  toSavedRecord,
} from '#web/panel/rate-entry/entryRow.ts'
import { listWaiting } from '#web/panel/rate-entry/outbox.ts'

const DraftEntry = z.object({
  city: z.string(),
  date: z.string(),
  cells: DraftCells,
  reason: z.optional(z.string()),
})
/** The form as it was typed. Stored under `rateDraft <account> <id>`: a stored draft must stay readable. */
const RateDraft = z.object({
  id: z.string(),
  entry: DraftEntry,
  /** The record it corrects; absent for a new entry. */
  editing: z.optional(DailyRate),
  /** What was sent last, as long as it is not known whether it is saved. */
  maybeSaved: z.optional(DraftEntry),
  /** When it was typed last. */
  at: z.iso.datetime(),
})
export type RateDraft = z.infer<typeof RateDraft>

export const rateDrafts = createDraftStore('rateDraft', RateDraft)

export const newDraftId = (): string => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`

export const toCorrection = (rate: DailyRate, key = newDraftId()): EntryRow => ({
  ...newRow(key, rate.location, rate.date),
  ...toSavedRecord(rate),
})

export function toRateDraft(row: EntryRow, at: string): RateDraft {
  const { key, _id, city, date, version, saved, sent, reason } = row
  const record = { location: city, date, ...toContent(saved), version }
  return {
    id: key,
    entry: { city, date, cells: getCells(row), reason },
    editing: _id === undefined ? undefined : { _id, ...record },
    maybeSaved: sent && { city, date, cells: sent },
    at,
  }
}

export const restoreDraft = ({ id, entry, editing, maybeSaved, at }: RateDraft, today: Day): EntryRow => ({
  ...(editing ? toCorrection(editing, id) : blankRow(id, today)),
  city: entry.city,
  date: entry.date,
  typed: entry.cells,
  reason: entry.reason,
  sent: maybeSaved?.cells,
  restoredAt: at,
})

/** Finds the newest other draft of a city and day that has rates. */
export const findOtherDraft = (
  drafts: readonly RateDraft[],
  id: string,
  place: Omit<Entry, 'cells'>,
): RateDraft | undefined =>
  drafts.find(
    draft =>
      draft.id !== id &&
      isSameCityDay(draft.entry, place) &&
      Object.values(draft.entry.cells).some(typed => typed?.trim()),
  )

/** Whether a draft is obsolete once a row is saved: it is of the same city and day, and nothing was typed since. */
export const isSettledBy = ({ id, entry }: Pick<RateDraft, 'id' | 'entry'>, sent: SentRow): boolean =>
  isSameCityDay(entry, sent) && (id !== sent.key || areSameCells(entry.cells, sent.cells))

/** Removes the drafts that are obsolete once a row is saved. */
export function removeSettled(account: string, sent: SentRow): void {
  for (const [id, draft] of rateDrafts.list(account))
    if (isSettledBy(draft, sent)) rateDrafts.remove(account, id)
}

/** Lists the drafts a person may open, the newest first, without what waits to be sent; drafts of corrections only for those who may correct. */
export function listDrafts(account: string, mayEdit: boolean): RateDraft[] {
  const waiting = new Set(listWaiting(account).map(([, { draft }]) => draft))
  return rateDrafts
    .list(account)
    .map(([, draft]) => draft)
    .filter(({ id, editing }) => (mayEdit || !editing) && !waiting.has(rateDrafts.getKey(account, id)))
    .sort((a, b) => b.at.localeCompare(a.at))
}

/** Stores what is typed as it is typed; returns another draft of the same city and day, and how to remove it. */
export function useRateDraft(account: string, mayEdit: boolean, row: EntryRow) {
  const [other, setOther] = useState<RateDraft>()

  useEffect(() => {
    if (isUnsaved(row)) rateDrafts.write(account, row.key, toRateDraft(row, new Date().toISOString()))
    else rateDrafts.remove(account, row.key)
    setOther(findOtherDraft(listDrafts(account, mayEdit), row.key, row))
  }, [account, mayEdit, row])

  function removeOther() {
    if (other) rateDrafts.remove(account, other.id)
    setOther(undefined)
  }
  return { other, removeOther }
}
