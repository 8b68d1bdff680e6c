import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { type Day, isDay } from '#shared/days.ts'
import { local } from '#web/storage.ts'
import { CELLS, type Cells } from './cells.ts'
import { createDraftStore } from './draftStore.ts'
import { keepEarlier } from './edits.ts'
import {
  type CityDay,
  EMPTY,
  type EntryRow,
  formRow,
  isSameCityDay,
  isUnchangedSince,
  isUnsaved,
  newRow,
} from './entryRow.ts'
import { listWaiting, newKey } from './outboxStore.ts'
import type { Sheet } from './sheet.ts'

const Texts = z.partialRecord(z.enum(CELLS), z.string())

/** A row that is typed in, as it was saved when it was loaded. */
const RowDraft = z.object({
  key: z.string(),
  city: z.string(),
  date: z.string(),
  _id: z.optional(z.string()),
  version: z.optional(z.int()),
  saved: Texts,
  before: Texts,
  beforeDay: z.optional(z.string()),
  isNewCity: z.optional(z.boolean()),
  typed: Texts,
  reason: z.optional(z.string()),
  /** When it was typed last. */
  at: z.iso.datetime(),
})
export type RowDraft = z.infer<typeof RowDraft>

/** Stored under `rateDraft <account> <key>`, for a row of a day's sheet `rateDraft <account> <day> <key>`. */
export const rateDrafts = createDraftStore('rateDraft', RowDraft)

/** The id of a row's draft: its key, behind the day in a day's sheet. */
const toId = ({ key, date, start }: EntryRow): string => (start ? key : `${date} ${key}`)
/** The day of a sheet's draft; undefined for a form of one record. */
const findDay = (id: string): Day | undefined => (isDay(id.slice(0, 10)) ? id.slice(0, 10) : undefined)

/** Fields that no draft has are left out. */
export const toRowDraft = (row: EntryRow, at: string): RowDraft => RowDraft.parse({ ...row, at })

const restoreRow = ({ at: _, ...row }: RowDraft): EntryRow => ({
  ...newRow(row.key, row.city, row.date),
  ...row,
})

/** Returns a form of one record as it was typed; the city and day of a new entry are typed, too. */
export const restoreForm = (draft: RowDraft, today: Day): EntryRow => ({
  ...restoreRow(draft),
  start: { city: '', date: today },
})

/** The rows of a day's sheet as they were typed. */
export const restoreRows = (account: string, day: Day): Sheet =>
  rateDrafts.list(account, id => findDay(id) === day).map(([, draft]) => restoreRow(draft))

export const findOtherDraftDay = (account: string, day: Day): Day | undefined =>
  rateDrafts
    .listIds(account)
    .flatMap(id => findDay(id) ?? [])
    .filter(other => other !== day)
    .sort()
    .at(-1)

/** Lists the forms a person may open, the newest first, without what waits to be sent; corrections only for those who may correct. */
function listFormDrafts(account: string, mayEdit: boolean): RowDraft[] {
  const waiting = new Set(listWaiting(account).map(([, { draft }]) => draft))
  return rateDrafts
    .list(account, id => findDay(id) === undefined && !waiting.has(rateDrafts.getKey(account, id)))
    .flatMap(([, draft]) => (mayEdit || draft._id === undefined ? [draft] : []))
    .sort((a, b) => b.at.localeCompare(a.at))
}

/** Returns what waits for the same city, day and version beyond what is typed: both are saved at once. */
export function findWaitingCells(account: string, row: EntryRow): Cells {
  const found = listWaiting(account).find(
    ([, { city = '', date, version }]) => isSameCityDay(row, { city, date }) && version === row.version,
  )
  const draft = rateDrafts.parse(local.read(found?.[1].draft ?? ''), Date.now())
  return draft ? keepEarlier(row, draft.typed) : EMPTY
}

/** Opens a form for a city and day, with its draft; `place` undefined: with the newest one. */
export function openForm(account: string, mayEdit: boolean, today: Day, place?: CityDay): EntryRow {
  const draft = listFormDrafts(account, mayEdit).find(each => !place || isSameCityDay(each, place))
  if (draft) return restoreForm(draft, today)
  return formRow(newKey(), place?.date ?? today, place?.city)
}

/** Removes the draft of a form once it is saved, unless more was typed since. */
export function removeSaved(account: string, sent: EntryRow): void {
  const draft = rateDrafts.read(account, sent.key)
  if (draft && isUnchangedSince(restoreRow(draft), sent)) rateDrafts.remove(account, sent.key)
}

/** How long typing in a sheet of many rows pauses before it is stored, ms: storing would delay each key. */
const PAUSE = 300

/** Stores each row that is typed in, and removes it once it is not; rows that another tab types are left alone. */
export function useDrafts(account: string, sheet: Sheet) {
  /** Rows as this tab stored or restored them last, by the id of their draft. */
  const [stored] = useState(() => {
    const ids = new Set(rateDrafts.listIds(account))
    return new Map(sheet.map(row => [toId(row), row] as const).filter(([id]) => ids.has(id)))
  })

  /** `lost` is the storage key that another tab has removed: it saved or discarded a row that is also typed here. */
  const store = useEffectEvent((lost?: string) => {
    const at = new Date().toISOString()
    const rows = new Map(sheet.map(row => [toId(row), row]))
    for (const id of stored.keys()) {
      const row = rows.get(id)
      // a row of a sheet goes when its addition is undone; the draft of a form that was left stays
      if (row ? isUnsaved(row) : !findDay(id)) continue
      stored.delete(id)
      rateDrafts.remove(account, id)
    }
    for (const [id, row] of rows) {
      const isStored = stored.get(id) === row && rateDrafts.getKey(account, id) !== lost
      if (isUnsaved(row) && !isStored && rateDrafts.write(account, id, toRowDraft(row, at)))
        stored.set(id, row)
    }
  })

  useEffect(() => {
    if (sheet.length === 1) return store()
    const timer = setTimeout(() => store(), PAUSE)
    return () => clearTimeout(timer)
  }, [sheet])

  useEffect(() => {
    const now = () => store()
    const hear = ({ key, newValue }: StorageEvent) => key !== null && newValue === null && store(key)
    addEventListener('pagehide', now)
    addEventListener('storage', hear)
    return () => {
      removeEventListener('pagehide', now)
      removeEventListener('storage', hear)
      now()
    }
  }, [])
}
