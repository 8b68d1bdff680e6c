import { useEffect, useMemo, useState } from 'react'
import { DAY_SHEET } from '#messages/panel/daySheet.js'
import { OUTBOX } from '#messages/panel/rateEntry.js'
import type { Day } from '#shared/days.ts'
import { type DayRowOutcome, MAX_DAY_ROWS } from '#shared/rates/bulk.ts'
import { dayMonth } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import type { Cell } from '#web/panel/rate-entry/cells.ts'
import { listSheetDrafts, restoreSheet, toSheetId, useDrafts } from '#web/panel/rate-entry/drafts.ts'
import {
  completeMessage,
  countTyped,
  describeLeftOut,
  type Grid,
  type Typed,
} from '#web/panel/rate-entry/edits.ts'
import { type EntryRow, type Problems, toSentRow } from '#web/panel/rate-entry/entryRow.ts'
import { describeWaiting, sendOrWait, useQueued, useWaitingEnd } from '#web/panel/rate-entry/Outbox.tsx'
import { isMessage, pasteIntoSheet } from '#web/panel/rate-entry/paste.ts'
import type { AppliedLine } from '#web/panel/rate-entry/pastedMessage.ts'
import { countUnchanged, listDoubts, repeatsBefore } from '#web/panel/rate-entry/priceWarnings.ts'
import type { Area } from '#web/panel/rate-entry/selection.ts'
import { type Sheet, toOutcome } from '#web/panel/rate-entry/sheet.ts'
import { useSave, useSheet } from '#web/panel/rate-entry/useSheet.ts'
import { findRowProblem, findWrongCell, toDayRow } from './rows.ts'
import { usePlacing } from './usePlacing.ts'

interface DaySheetOptions {
  loaded: Sheet
  /** Without a cell it is the first one of the row. */
  focusCell: (key: string, cell?: Cell) => void
  day: Day
  account: string
  mayEdit: boolean
  refetch: () => void
}

/** Cities that are named in one line at most. */
const MOST = 5
const nameCities = (rows: Sheet): string =>
  [...rows.slice(0, MOST).map(({ city }) => cityName(city)), ...(rows.length > MOST ? ['…'] : [])].join(', ')

const isValid = (row: EntryRow): boolean => findRowProblem(row) === undefined

/** The state of a day's sheet. Saves valid rows only; a failure keeps everything that was typed. */
export function useDaySheet({ loaded, day, account, mayEdit, refetch, focusCell }: DaySheetOptions) {
  const form = useSheet(() => restoreSheet(loaded, listSheetDrafts(account, day)))
  const { sheet, dispatch, setStatus, showStatus, fill } = form
  const queued = useQueued(account, day)
  /** Rows whose save waits for a network as they stand: there is nothing to submit or discard of them. */
  const waiting = useMemo(() => {
    const last = new Map(queued.map(row => [row.location, JSON.stringify(row.markets)]))
    const rows = form.unsaved.filter(
      row =>
        last.has(row.city) && isValid(row) && last.get(row.city) === JSON.stringify(toDayRow(row).markets),
    )
    return new Set(rows.map(({ key }) => key))
  }, [form.unsaved, queued])
  const unsaved = waiting.size === 0 ? form.unsaved : form.unsaved.filter(({ key }) => !waiting.has(key))
  const { isSaving, save } = useSave(form, send)
  useDrafts(account, sheet, toSheetId)
  useEffect(() => void dispatch({ type: 'rebase', rows: loaded }), [loaded, dispatch])
  useWaitingEnd(account, () => setStatus(undefined))
  const [message, setMessage] = useState<{ text: string; city: string }>()
  const corrections = unsaved.filter(row => row.version !== undefined)
  // one for all of them: each carries it, so that a draft of any brings it back
  const reason = corrections.find(row => row.reason)?.reason
  const isFixed = (row: EntryRow) => !mayEdit && row.version !== undefined

  /** Asks about what is out of the ordinary; who goes back is led to the first of it. */
  async function isMeant(rows: Sheet): Promise<boolean> {
    const prices = rows.flatMap(listDoubts)
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
    let saved = 0
    let isWaiting = false
    const problems = unsaved.map((row): [string, Problems] => {
      const problem = findRowProblem(row)
      return [row.key, problem === undefined ? {} : { row: problem }]
    })
    dispatch({ type: 'validate', problems: Object.fromEntries(problems) })
    const valid = unsaved.filter(isValid)
    if (!(await isMeant(valid))) return
    for (let at = 0; at < valid.length; at += MAX_DAY_ROWS) {
      const part = valid.slice(at, at + MAX_DAY_ROWS)
      const sent = part.map(toSentRow)
      dispatch({ type: 'send', sent })
      const newCities = part.flatMap(({ city, isNewCity }) => (isNewCity ? [city] : []))
      const input = { params: { date: day }, body: { rates: part.map(toDayRow), newCities, reason } }
      const answer = await sendOrWait(account, { call: 'saveDay', input, date: day }, () => false)
      if (!answer) {
        isWaiting = true
        continue
      }
      saved += answer.body.filter(({ status }) => status !== 'refused').length
      askAboutCities(answer.body)
      dispatch({ type: 'saved', sent, outcomes: answer.body.map(toOutcome), mayEdit })
    }
    if (isWaiting) return showStatus(describeWaiting(OUTBOX.day({ day: dayMonth(day) })))
    const left = unsaved.length - saved
    // shows what keeps a row from being saved; what was loaded before the answers may be older or newer than they are
    refetch()
    const wrong = unsaved.filter(row => !isValid(row))
    if (wrong[0]) focusCell(wrong[0].key, findWrongCell(wrong[0]))
    showStatus({
      text: left === 0 ? DAY_SHEET.saved({ count: saved }) : DAY_SHEET.partlySaved({ count: saved, left }),
      tone: left === 0 ? 'success' : 'error',
      detail: wrong.length > 0 ? nameCities(wrong) : undefined,
    })
  }

  /** Asks about cities that are not confirmed. */
  function askAboutCities(outcomes: readonly DayRowOutcome[]) {
    const unconfirmed = outcomes.filter(({ code }) => code === 'city.unconfirmed')
    placing.addWaiting(
      unconfirmed.map(({ location }) => location),
      'newCity',
    )
  }

  /** Types into many cells at once; rows that the person may not correct stay as they are. */
  function edit(typed: Typed, format = DAY_SHEET.edited) {
    const fixed = new Set(sheet.filter(isFixed).map(({ key }) => key))
    const allowed = Object.fromEntries(Object.entries(typed).filter(([key]) => !fixed.has(key)))
    const count = countTyped(allowed)
    fill(allowed, [], count > 0 ? format({ count }) : DAY_SHEET.noCell)
  }

  const placing = usePlacing({
    sheet,
    account,
    day,
    isFixed,
    fill(typed, added, left) {
      const rows = new Map([...added, ...sheet].map(row => [row.key, row]))
      const complete = Object.entries(typed).map(
        ([key, cells]) => [key, completeMessage(rows.get(key)!, cells)] as const,
      )
      fill(
        Object.fromEntries(complete),
        added,
        DAY_SHEET.placed({ count: countTyped(typed), left }),
        describeLeftOut(complete.map(([, cells]) => cells)),
      )
      const key = added[0]?.key ?? Object.keys(typed)[0]
      if (key !== undefined) focusCell(key)
    },
  })

  return {
    ...form,
    unsaved,
    waiting,
    isSaving,
    corrections,
    reason,
    explain(reason: string) {
      for (const { key } of corrections) dispatch({ type: 'change', key, change: { reason } })
    },
    save: () => unsaved.length > 0 && save(),
    isFixed,
    edit,
    placing,
    /** The message that is looked at before its rates move. */
    message,
    closeMessage: () => setMessage(undefined),
    /** Places the lines of a message as a person left them; a line that is not clear waits. */
    applyMessage(lines: readonly AppliedLine[]) {
      const confirmed = lines.filter(({ isNewCity }) => isNewCity).map(({ city }) => city)
      void placing.place(lines, [], confirmed)
    },
    /** Shows a message, or pastes numbers into an area of the grid that is shown. Returns whether it took the text. */
    paste(text: string, grid: Grid, area: Area): boolean {
      if (isMessage(text)) {
        setMessage({ text, city: grid.rows[area.top]?.city ?? '' })
        return true
      }
      const pasted = pasteIntoSheet(text, grid, area, isFixed)
      if (!pasted) return false
      const { typed, lost } = pasted
      const left = placing.addWaiting(lost, 'outside')
      edit(typed, ({ count }) => DAY_SHEET.placed({ count, left }))
      return true
    },
    discard() {
      form.discard(undefined, waiting)
      // typed rows were not updated when somebody else saved them
      refetch()
    },
  }
}
