import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { DAY_SHEET } from '#messages/panel/daySheet.js'
import { OUTBOX, SAVE_BAR } from '#messages/panel/rateEntry.js'
import type { Day } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import type { DayRowOutcome } from '#shared/rates/bulk.ts'
import { KINDS, MARKETS, type Market } from '#shared/rates/markets.ts'
import { dayMonth } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import { invalidate } from '#web/panel/query/queryClient.ts'
import { CELLS, hasPrice, parseCellKey, toCellKey } from '#web/panel/rate-entry/cells.ts'
import { restoreRows } from '#web/panel/rate-entry/drafts.ts'
import { completeMessage, copyAllBefore, describeLeftOut, type Typed } from '#web/panel/rate-entry/edits.ts'
import { type EntryRow, isUnquoted, isUnsaved } from '#web/panel/rate-entry/entryRow.ts'
import { describeWaiting, sendOrWait, useQueued } from '#web/panel/rate-entry/Outbox.tsx'
import { describeRates, isOwn, type SentRates } from '#web/panel/rate-entry/outboxStore.ts'
import { type PastedLine, toPastedLine, useWaitingLines } from '#web/panel/rate-entry/pastedLines.ts'
import type { CityRates } from '#web/panel/rate-entry/pastedMessage.ts'
import { countUnchanged, findDoubts, repeatsBefore } from '#web/panel/rate-entry/priceWarnings.ts'
import { recogniseCity } from '#web/panel/rate-entry/recognisedCities.ts'
import { changeRow, openSheet, revert, type Sheet } from '#web/panel/rate-entry/sheet.ts'
import { askNarrow } from '#web/panel/rate-entry/useGridKeys.ts'
import { useSheet } from '#web/panel/rate-entry/useSheet.ts'
import { findCityRow, findRowProblem, toCityRow, toDayRow, toOutcome } from './rows.ts'
import { isShown, type SheetFilter } from './sheetFilter.ts'

export interface DaySheetProps {
  day: Day
  /** Its rows as they are saved. */
  loaded: Sheet
  account: string
  mayEdit: boolean
  onDay: (day: Day) => void
  /** The cities that the person looks after; none: all. */
  areas: readonly string[]
  filter: SheetFilter
  onFilter: (filter: SheetFilter) => void
}

/** Cities that are named in one line at most. */
const MOST = 5
const nameCities = (rows: Sheet): string =>
  [...rows.slice(0, MOST).map(({ city }) => cityName(city)), ...(rows.length > MOST ? ['…'] : [])].join(', ')

/** Finds rows that stand as they wait to be sent. */
function findQueuedKeys(rows: Sheet, queued: readonly SentRates[]): ReadonlySet<string> {
  const last = new Map(queued.map(rates => [toPlaceKey(rates.location), rates]))
  const found = rows.filter(row => {
    const rates = last.get(row.key)
    return rates && isValid(row) && describeRates(row.date, rates) === describeRates(row.date, toDayRow(row))
  })
  return new Set(found.map(({ key }) => key))
}

const onNarrow = (listener: () => void) => {
  const narrow = askNarrow()
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

const isValid = (row: EntryRow): boolean => findRowProblem(row) === undefined

/** The state of a day's sheet, and what is seen of it. Saves valid rows only; a failure keeps everything that was typed. */
export function useDaySheet({ loaded, day, account, mayEdit, areas, filter }: DaySheetProps) {
  const form = useSheet(
    account,
    () => openSheet(loaded, restoreRows(account, day)),
    row => !mayEdit && row.version !== undefined,
  )
  const { sheet, dispatch, showStatus, fill, setMessage } = form
  const queued = useQueued(account, day)
  /** Rows whose save waits for a network as they stand: there is nothing to submit or discard of them. */
  const queuedKeys = useMemo(() => findQueuedKeys(form.unsaved, queued), [form.unsaved, queued])
  const unsaved = form.unsaved.filter(row => !queuedKeys.has(row.key) && !isUnquoted(row))
  const { isPending: isSaving, mutate: save } = useMutation({ mutationFn: send, onError: form.fail })
  useEffect(
    () => dispatch({ type: 'load', rows: loaded, isOwn: row => mayEdit && isOwn(row) }),
    [loaded, mayEdit, dispatch],
  )
  const [waiting, setWaiting] = useWaitingLines(account, day)
  const corrections = unsaved.filter(row => row.version !== undefined)
  // one for all of them: each carries it, so that a draft of any brings it back
  const reason = corrections.find(row => row.reason)?.reason
  const isNarrow = useSyncExternalStore(onNarrow, () => askNarrow().matches)
  const [chosen, setMarket] = useState<Market>(MARKETS[0])
  /** The market that a phone shows; a desk shows all of them. */
  const market = isNarrow ? chosen : undefined
  const columns = useMemo(() => (market ? KINDS.map(kind => toCellKey(market, kind)) : CELLS), [market])
  /** The key of the row with the focus, which stays in the document. */
  const [focused, setFocused] = useState<string>()
  const rows = sheet.filter(row => row.key === focused || isShown(row, filter, areas))
  const lines = rows.map(row => ({ row, cells: columns }))
  const findRow = (key: string) => sheet.find(row => row.key === key)

  /** Moves the focus to a cell, whose row and market are shown; without a cell to the first of the row. */
  function focus(key: string, cell = columns[0]!) {
    flushSync(() => {
      setFocused(key)
      setMarket(parseCellKey(cell)[0])
    })
    document.querySelector<HTMLElement>(`[name="${cell}"][data-row="${CSS.escape(key)}"]`)?.focus()
  }

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
    if (first) focus(first.key, prices[0]?.cell)
    else document.getElementById('sheet-date')?.focus()
    return false
  }

  async function send() {
    const problems = unsaved.map(row => [row.key, findRowProblem(row)?.why ?? ''] as const)
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
    const wrong = form.getSheet().filter(({ problem, conflict }) => problem || conflict)
    if (wrong[0]) focus(wrong[0].key, findRowProblem(wrong[0])?.cell)
    showStatus({
      text: left === 0 ? DAY_SHEET.saved({ count: saved }) : DAY_SHEET.partlySaved({ count: saved, left }),
      tone: left === 0 ? 'success' : 'error',
      detail: wrong.length > 0 ? nameCities(wrong) : undefined,
    })
  }

  const wait = (lines: readonly PastedLine[]) => lines.length > 0 && setWaiting(now => [...lines, ...now])

  /** Types the rates of cities into their rows, which are added where the sheet lacks them; `left` counts lines that wait. */
  async function place(rates: readonly CityRates[], left: number) {
    const rows = new Map<string, EntryRow>()
    const typed: Typed = {}
    for (const { city, cells, isNewCity } of rates) {
      const key = toPlaceKey(city)
      const known = rows.get(key) ?? findRow(key)
      const row = known ?? (isNewCity ? toCityRow(city, day) : await findCityRow(city, day))
      rows.set(key, isNewCity ? { ...row, isNewCity, problem: undefined } : row)
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
    if (first !== undefined) focus(first)
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
    findRow,
    lines,
    columns,
    market,
    setMarket,
    focused,
    setFocused,
    focus,
    /** Fills the empty cells that are shown with the rates before. */
    copyAll() {
      const copied = copyAllBefore(rows)
      form.type(copied, DAY_SHEET.edited)
      const [first] = Object.keys(copied)
      // a press leaves the focus where it was, perhaps outside of the form and its keys
      if (first && !document.activeElement?.closest('form')) focus(first)
    },
    waiting,
    openWaiting: () => setMessage({ text: '', city: '' }),
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
    discard() {
      const rows = sheet.filter(row => !queuedKeys.has(row.key) && (isUnsaved(row) || row.conflict))
      fill(rows.map(revert), SAVE_BAR.discarded({ count: rows.length }))
    },
  }
}
export type DaySheetForm = ReturnType<typeof useDaySheet>
