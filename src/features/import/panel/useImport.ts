import { useLayoutEffect, useMemo, useState } from 'react'
import { IMPORT } from '#messages/panel/import.js'
import { importRates, MAX_IMPORT } from '#shared/rates/bulk.ts'
import { CallFailed, call } from '#web/call.ts'
import { toContent } from '#web/panel/rate-entry/cells.ts'
import type { EntryRow } from '#web/panel/rate-entry/entryRow.ts'
import { newRequestKey } from '#web/panel/rate-entry/outboxStore.ts'
import { type Sheet, toOutcome } from '#web/panel/rate-entry/sheet.ts'
import { useSave, useSheet } from '#web/panel/rate-entry/useSheet.ts'
import { type Line, listNewCities, listRejected, listToSave, toShownLine } from './lines.ts'
import { storeLastImport } from './storedImport.ts'

/** Records of a request when each is saved by itself. */
const PART = 500

const toSheet = (lines: readonly Line[]): Sheet => lines.flatMap(({ row }) => row ?? [])

/** The row as it is sent: markets that the file does not name stay as they are. */
const toImportRow = ({ city, date, typed, version }: EntryRow) => ({
  location: city,
  date,
  ...toContent(typed),
  ...(version === undefined ? {} : { version }),
})

/** Saves the lines of a file of this name, which fill a sheet; `shown` are the lines with their results. */
export function useImport(lines: readonly Line[], file: string) {
  const form = useSheet(() => toSheet(lines), true)
  const { sheet, dispatch, setStatus, showStatus } = form
  // a new check starts anew
  useLayoutEffect(() => void dispatch({ type: 'open', sheet: toSheet(lines) }), [lines, dispatch])
  /** Of all parts of the file, also of those sent again: an Admin undoes them together. */
  const [id] = useState(newRequestKey)
  const [progress, setProgress] = useState<{ sent: number; of: number }>()
  const saving = useSave(form, send)
  const shown = useMemo(() => {
    const rows = new Map(sheet.map(row => [row.key, row]))
    return lines.map(line => toShownLine(line, line.row && rows.get(line.row.key)))
  }, [lines, sheet])

  /** Sends all rows in one request, or else part by part; after a failure, the rest can be sent again. */
  async function send({ rows, all }: { rows: Sheet; all: boolean }) {
    let sent = 0
    let saved = 0
    setStatus(undefined)
    try {
      await form.send(rows, all ? rows.length : PART, async part => {
        setProgress({ sent, of: rows.length })
        const newCities = [...new Set(part.flatMap(({ city, isNewCity }) => (isNewCity ? [city] : [])))]
        const body = { rates: part.map(toImportRow), all, newCities, import: id }
        const outcomes = await call(importRates, { body })
        sent += part.length
        saved += outcomes.filter(({ status }) => status !== 'refused').length
        return outcomes.map(toOutcome)
      })
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      return showStatus({
        text: IMPORT.stopped({ saved: sent, left: rows.length - sent, why: failed.message }),
        tone: 'error',
      })
    } finally {
      setProgress(undefined)
    }
    if (saved > 0) storeLastImport({ id, at: Date.now(), file })
    if (saved === sent) showStatus({ text: IMPORT.saved({ count: saved }), tone: 'success' })
    else showStatus({ text: IMPORT.notSaved({ saved, left: sent - saved }), tone: 'error' })
  }

  function save(all: boolean) {
    const rows = toSheet(listToSave(shown))
    const wrong = listRejected(shown).reduce((count, { numbers }) => count + numbers.length, 0)
    if (rows.length === 0 || saving.isSaving) return
    const unconfirmed = listNewCities(shown).length
    if (all && unconfirmed > 0)
      return showStatus({ text: IMPORT.notConfirmed({ count: unconfirmed }), tone: 'error' })
    if (all && wrong > 0) return showStatus({ text: IMPORT.notAll({ count: wrong }), tone: 'error' })
    if (all && rows.length > MAX_IMPORT)
      return showStatus({ text: IMPORT.tooMany({ most: MAX_IMPORT }), tone: 'error' })
    saving.save({ rows, all })
  }

  /** Marks cities as new ones that are meant. */
  function confirm(cities: readonly string[]) {
    const wanted = new Set(shown.flatMap(({ city, row }) => (row && cities.includes(city) ? [row.key] : [])))
    const added = sheet.flatMap(row => (wanted.has(row.key) ? [{ ...row, isNewCity: true }] : []))
    dispatch({ type: 'fill', typed: {}, added })
  }

  return { ...form, id, isSaving: saving.isSaving, shown, progress, save, confirm }
}

export type Import = ReturnType<typeof useImport>
