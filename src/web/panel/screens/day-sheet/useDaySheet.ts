import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { DAY_SHEET } from '#messages/panel/daySheet.js'
import { OUTBOX, SAVE_BAR } from '#messages/panel/rateEntry.js'
import type { Day } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import type { DayRowOutcome } from '#shared/rates/bulk.ts'
import type { SentMarkets } from '#shared/rates/markets.ts'
import { dropUnquoted } from '#shared/rates/rates.ts'
import { dayMonth } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import { invalidate } from '#web/panel/query/queryClient.ts'
import { type Cell, type Cells, hasPrice, toContent } from '#web/panel/rate-entry/cells.ts'
import { restoreRows, toSheetId, useDrafts } from '#web/panel/rate-entry/drafts.ts'
import {
  completeMessage,
  describeLeftOut,
  type Grid,
  type Place,
  type Typed,
} from '#web/panel/rate-entry/edits.ts'
import { EMPTY, type EntryRow, getCells, isUnquoted, isUnsaved } from '#web/panel/rate-entry/entryRow.ts'
import { describeWaiting, sendOrWait, useQueued } from '#web/panel/rate-entry/Outbox.tsx'
import type { QueuedRow } from '#web/panel/rate-entry/outboxStore.ts'
import { isMessage, pasteBlock } from '#web/panel/rate-entry/paste.ts'
import { type PastedLine, toPastedLine, useWaitingLines } from '#web/panel/rate-entry/pastedLines.ts'
import type { CityRates } from '#web/panel/rate-entry/pastedMessage.ts'
import { countUnchanged, findDoubts, repeatsBefore } from '#web/panel/rate-entry/priceWarnings.ts'
import { recogniseCity } from '#web/panel/rate-entry/recognisedCities.ts'
import { changeRow, openSheet, revert, type Sheet } from '#web/panel/rate-entry/sheet.ts'
import { useSheet } from '#web/panel/rate-entry/useSheet.ts'
import { findCityRow, findRowProblem, toCityRow, toDayRow, toOutcome } from './rows.ts'

interface DaySheetOptions {
  loaded: Sheet
  /** Without a cell it is the first one of the row. */
  focusCell: (key: string, cell?: Cell) => void
  day: Day
  account: string
  mayEdit: boolean
}

/** Cities that are named in one line at most. */
const MOST = 5
const nameCities = (rows: Sheet): string =>
  [...rows.slice(0, MOST).map(({ city }) => cityName(city)), ...(rows.length > MOST ? ['…'] : [])].join(', ')

/** Finds rows whose cells are what waits of their city. */
function findKeys(
  rows: Sheet,
  queued: readonly QueuedRow[],
  read: (row: EntryRow) => Cells,
): ReadonlySet<string> {
  const describe = (markets: SentMarkets) => JSON.stringify(dropUnquoted(markets))
  const last = new Map(queued.map(({ location, markets }) => [location, describe(markets)]))
  const found = rows.filter(
    row => last.has(row.city) && last.get(row.city) === describe(toContent(read(row)).markets),
  )
  return new Set(found.map(({ key }) => key))
}

const isValid = (row: EntryRow): boolean => findRowProblem(row) === undefined

/** The state of a day's sheet. Saves valid rows only; a failure keeps everything that was typed. */
export function useDaySheet({ loaded, day, account, mayEdit, focusCell }: DaySheetOptions) {
  const form = useSheet(account, () => openSheet(loaded, restoreRows(account, day)))
  const { sheet, dispatch, showStatus, fill } = form
  const queued = useQueued(account, day)
  /** Rows whose save waits for a network as they stand: there is nothing to submit or discard of them. */
  const queuedKeys = useMemo(
    () => findKeys(form.unsaved, queued, row => (isValid(row) ? getCells(row) : EMPTY)),
    [form.unsaved, queued],
  )
  const unsaved = form.unsaved.filter(row => !queuedKeys.has(row.key) && !isUnquoted(row))
  const { isPending: isSaving, mutate: save } = useMutation({ mutationFn: send, onError: form.fail })
  useDrafts(account, sheet, toSheetId)
  useEffect(() => {
    const own = mayEdit ? findKeys(loaded, queued, ({ saved }) => saved) : undefined
    dispatch({ type: 'load', rows: loaded, own })
  }, [loaded, queued, mayEdit, dispatch])
  /** What is looked at in the preview: a text, beside the lines that wait. */
  const [message, setMessage] = useState<{ text: string; city: string }>()
  const [waiting, setWaiting] = useWaitingLines(account, day)
  const corrections = unsaved.filter(row => row.version !== undefined)
  // one for all of them: each carries it, so that a draft of any brings it back
  const reason = corrections.find(row => row.reason)?.reason
  const isFixed = (row: EntryRow) => !mayEdit && row.version !== undefined
  const findRow = (key: string) => sheet.find(row => row.key === key)

  /** Asks before odd rates are published. Going back leads to the first of them. */
  async function confirmDoubts(rows: Sheet): Promise<boolean> {
    const prices = await findDoubts(rows)
    const answer = await form.question.ask({
      prices,
      unchanged: countUnchanged(rows),
      day: rows.some(({ version }) => version === undefined) ? day : undefined,
    })
    const first = prices[0] ?? rows.find(repeatsBefore)
    if (answer === 'publish') return true
    if (first) focusCell(first.key, prices[0]?.cell)
    else document.getElementById('sheet-date')?.focus()
    return false
  }

  async function send() {
    const problems = unsaved.map(row => {
      const problem = findRowProblem(row)
      return [row.key, problem ? { row: problem.why } : {}] as const
    })
    dispatch({ type: 'validate', problems: Object.fromEntries(problems) })
    const sent = unsaved.filter(isValid)
    if (!(await confirmDoubts(sent))) return
    let outcomes: readonly DayRowOutcome[] = []
    if (sent.length > 0) {
      const newCities = sent.flatMap(({ city, isNewCity }) => (isNewCity ? [city] : []))
      const input = { params: { date: day }, body: { rates: sent.map(toDayRow), newCities, reason } }
      const answer = await sendOrWait(account, { call: 'saveDay', input, date: day }, () => false)
      if (!answer) return showStatus(describeWaiting(OUTBOX.day({ day: dayMonth(day) })))
      outcomes = answer.body
    }
    // a city that became unknown is asked about as one of a message
    const unknown = outcomes.filter(({ code }) => code === 'city.unconfirmed')
    wait(unknown.map(({ location }) => toPastedLine(location)))
    dispatch({ type: 'saved', sent, outcomes: outcomes.map(toOutcome), mayEdit })
    const saved = outcomes.filter(({ status }) => status !== 'refused').length
    const left = unsaved.length - saved
    // shows what keeps a row from being saved; what was loaded before the answers may be older or newer than they are
    invalidate('rates')
    const wrong = form
      .getSheet()
      .filter(({ problems, conflict }) => problems?.row !== undefined || conflict !== undefined)
    if (wrong[0]) focusCell(wrong[0].key, findRowProblem(wrong[0])?.cell)
    showStatus({
      text: left === 0 ? DAY_SHEET.saved({ count: saved }) : DAY_SHEET.partlySaved({ count: saved, left }),
      tone: left === 0 ? 'success' : 'error',
      detail: wrong.length > 0 ? nameCities(wrong) : undefined,
    })
  }

  const wait = (lines: readonly PastedLine[]) => lines.length > 0 && setWaiting(now => [...lines, ...now])

  /** Types into many cells at once; rows that the person may not correct stay as they are. */
  function edit(typed: Typed, format = DAY_SHEET.edited) {
    const rows = sheet.filter(row => typed[row.key] && !isFixed(row))
    const changed = rows.map(row => changeRow(row, { cells: typed[row.key]! }))
    const count = rows.reduce((sum, { key }) => sum + Object.keys(typed[key]!).length, 0)
    fill(changed, count > 0 ? format({ count }) : DAY_SHEET.noCell)
  }

  /** Types the rates of cities into their rows, which are added where the sheet lacks them; `left` counts lines that wait. */
  async function place(rates: readonly CityRates[], left: number) {
    const rows = new Map<string, EntryRow>()
    const typed: Typed = {}
    for (const { city, cells, isNewCity } of rates) {
      const key = toPlaceKey(city)
      const known = rows.get(key) ?? findRow(key)
      const row = known ?? (isNewCity ? toCityRow(city, day) : await findCityRow(city, day))
      rows.set(key, isNewCity ? { ...row, isNewCity, problems: undefined } : row)
      typed[key] = { ...typed[key], ...cells }
    }
    const complete = [...rows].map(([key, row]) => [row, completeMessage(row, typed[key]!)] as const)
    const quoted = complete.flatMap(([, cells]) => (hasPrice(cells) ? [cells] : []))
    const count = rates.reduce((sum, { cells }) => sum + (hasPrice(cells) ? Object.keys(cells).length : 0), 0)
    fill(
      complete.map(([row, cells]) => changeRow(row, { cells })),
      DAY_SHEET.placed({ count, left }),
      describeLeftOut(quoted),
    )
    const [first] = rows.keys()
    if (first !== undefined) focusCell(first)
  }

  return {
    ...form,
    unsaved,
    /** Rows whose save waits for a network, by their keys. */
    queuedKeys,
    isSaving,
    corrections,
    reason,
    explain: (reason: string) =>
      dispatch({
        type: 'edit',
        rows: corrections.map(row => changeRow(row, { reason })),
        field: 'reason',
      }),
    save: () => unsaved.length > 0 && save(),
    isFixed,
    findRow,
    edit,
    waiting,
    message,
    openWaiting: () => setMessage({ text: '', city: '' }),
    closeMessage: () => setMessage(undefined),
    applyMessage(taken: readonly CityRates[], left: readonly PastedLine[]) {
      setWaiting(left)
      void place(taken, left.length)
    },
    /** Adds a city that has rates; another one is asked about. */
    async addCity(name: string) {
      const found = await recogniseCity(name).catch(() => undefined)
      const city = found?.name ?? name
      if (found?.status === 'entered' || findRow(toPlaceKey(city)))
        return place([{ city, cells: {}, isNewCity: false }], waiting.length)
      wait([toPastedLine(name)])
      setMessage({ text: '', city: '' })
    },
    /** Shows a message, or pastes numbers into the grid that is shown, from a cell on. Returns whether it took the text. */
    paste(text: string, grid: Grid, from: Place): boolean {
      if (isMessage(text)) {
        setMessage({ text, city: grid.rows[from.row]?.city ?? '' })
        return true
      }
      const pasted = pasteBlock(text, from, place => {
        const [row, cell] = [grid.rows[place.row], grid.columns[place.cell]]
        return row && cell && !isFixed(row) ? { key: row.key, cell } : undefined
      })
      if (!pasted) return false
      edit(pasted.typed, ({ count }) => SAVE_BAR.pasted({ count, lost: pasted.lost }))
      return true
    },
    discard() {
      const rows = sheet.filter(row => !queuedKeys.has(row.key) && (isUnsaved(row) || row.conflict))
      fill(rows.map(revert), SAVE_BAR.discarded({ count: rows.length }))
    },
  }
}
export type DaySheetForm = ReturnType<typeof useDaySheet>
