import { REASON } from '#messages/panel/rateEntry.js'
import { ENTRY_PROBLEMS, RATE_UPDATE } from '#messages/panel/rateUpdate.js'
import type { Day } from '#shared/days.ts'
import { type DailyRate, isEnterable, RateDay, Reason } from '#shared/rates/rates.ts'
import { PlaceName } from '#shared/text.ts'
import { CELLS, type Cell, nameCells, toContent } from '#web/panel/rate-entry/cells.ts'
import { rateDrafts } from '#web/panel/rate-entry/drafts.ts'
import {
  type EntryRow,
  type Field,
  findCellProblems,
  getCells,
  type Problems,
} from '#web/panel/rate-entry/entryRow.ts'
import { sendOrWait } from '#web/panel/rate-entry/Outbox.tsx'
import { findProblem } from '#web/panel/validation.ts'

/** The fields of an entry in the order of the screen. */
const FIELDS: readonly Field[] = ['city', 'date', ...CELLS, 'reason']

type Entry = Pick<EntryRow, 'city' | 'date' | '_id' | 'start' | 'saved' | 'typed' | 'reason'>

function findDateProblem(date: Day, today: Day): string | undefined {
  if (date === '') return ENTRY_PROBLEMS.noDate
  return isEnterable(date, today) ? findProblem(RateDay, date) : ENTRY_PROBLEMS.future
}

export function validateEntry(entry: Entry, today: Day): Problems {
  const { city, date, reason = '' } = entry
  const problems = {
    city: city.trim() === '' ? ENTRY_PROBLEMS.noCity : findProblem(PlaceName, city),
    date: findDateProblem(date, today),
    ...findCellProblems(entry),
    reason: findProblem(Reason, reason),
  }
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, problem]] : [])),
  )
}

/** Returns whether there is a problem. */
export function focusFirst(problems: Problems): boolean {
  const first = FIELDS.find(field => problems[field])
  if (first) document.getElementById(first)?.focus()
  return first !== undefined
}

const OTHER_FIELDS = { city: RATE_UPDATE.city, date: RATE_UPDATE.date, reason: REASON.label }

/** Names the fields that keep an entry from being saved. */
export function describeProblems(problems: Problems): string {
  const others = Object.entries(OTHER_FIELDS).flatMap(([field, label]) =>
    problems[field as Field] ? [label] : [],
  )
  const cells = nameCells(CELLS.filter(cell => problems[cell]))
  return RATE_UPDATE.toEnter({ list: [...others, cells].filter(Boolean).join(', ') })
}

/** Returns the problems to show: all after the first try to save, before it those of typed rates. */
export function findShownProblems(row: EntryRow, today: Day): Problems {
  const found = Object.entries(validateEntry(row, today))
  const isShown = (field: string) => row.problem !== undefined || row.typed[field as Cell]?.trim()
  return Object.fromEntries(found.filter(([field]) => isShown(field)))
}

/** Creates or corrects a record. Returns it as it is saved; undefined when it waits for a network. */
export async function saveEntry(
  account: string,
  { key, _id, city, date, version, reason, ...row }: EntryRow,
  isTyped: () => boolean,
): Promise<DailyRate | undefined> {
  const content = toContent(getCells(row))
  const about = { city, date, version, draft: rateDrafts.getKey(account, key) }
  const create = { call: 'createRate', input: { body: { location: city, date, ...content } } } as const
  const saved =
    _id === undefined
      ? await sendOrWait(account, { ...about, ...create }, isTyped)
      : await sendOrWait(
          account,
          { ...about, call: 'updateRate', input: { params: { _id }, body: { ...content, reason } } },
          isTyped,
        )
  return saved && { ...saved.body, version: saved.version }
}
