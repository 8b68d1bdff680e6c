import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { RecognisedCity } from '#shared/cities/api.ts'
import type { Day } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import type { LineProblem } from '#shared/rates/message/readLine.ts'
import { CallFailed } from '#web/call.ts'
import type { Cells } from '#web/panel/rate-entry/cells.ts'
import { createDraftStore } from '#web/panel/rate-entry/draftStore.ts'
import type { Typed } from '#web/panel/rate-entry/edits.ts'
import { diffTyped, type EntryRow } from '#web/panel/rate-entry/entryRow.ts'
import type { CityLine } from '#web/panel/rate-entry/pastedMessage.ts'
import { recogniseAll } from '#web/panel/rate-entry/recognisedCities.ts'
import type { Sheet } from '#web/panel/rate-entry/sheet.ts'
import { findCityRow, toCityRow } from './rows.ts'

/** A line that waits for a person, who corrects it or confirms its city. */
export interface WaitingLine extends Omit<CityLine, 'problem'> {
  id: number
  why: LineProblem | 'outside' | 'saved' | 'twice' | 'newCity' | 'unchecked' | 'ready'
  /** Known cities that a new one resembles. */
  suggestions: readonly string[]
}

/** Lines that wait are stored as drafts are: a reload loses nothing that was pasted. */
const store = createDraftStore('sheetLines', z.object({ lines: z.array(z.string()), at: z.iso.datetime() }))

let lastId = 0
function wait(line: CityLine, why: WaitingLine['why'], suggestions: readonly string[] = []): WaitingLine {
  lastId += 1
  return { id: lastId, text: line.text, city: line.city, cells: line.cells, why, suggestions }
}

const isSame = (one: WaitingLine, other: WaitingLine) => one.id === other.id && one.text === other.text

/** Its city and rates are read when it is tried again. */
const toUnchecked = (text: string) => wait({ text, city: '', cells: {} }, 'unchecked')

async function readLines(texts: readonly string[], day: Day): Promise<CityLine[]> {
  const { readCityLine } = await import('#web/panel/rate-entry/pastedMessage.ts')
  return texts.map(text => readCityLine(text, day))
}

interface PlacingOptions {
  sheet: Sheet
  account: string
  day: Day
  isFixed: (row: EntryRow) => boolean
  /** Types into the sheet, with rows for cities that it lacks; `left` counts all lines that wait. */
  fill: (typed: Typed, added: Sheet, left: number) => void
}

/** Finds the rows of lines that name cities. A line without a row waits, with the reason, as it was pasted. */
export function usePlacing({ sheet, account, day, isFixed, fill }: PlacingOptions) {
  const [waiting, setWaiting] = useState(() => store.read(account, day)?.lines.map(toUnchecked) ?? [])
  const last = useRef(waiting)
  useEffect(() => {
    const lines = waiting.map(({ text }) => text)
    if (lines.length === 0) store.remove(account, day)
    else store.write(account, day, { lines, at: new Date().toISOString() })
  }, [account, day, waiting])
  const check = useEffectEvent(checkWaiting)
  useEffect(() => {
    const checkAgain = () => void check()
    checkAgain()
    addEventListener('online', checkAgain)
    return () => removeEventListener('online', checkAgain)
  }, [])

  function update(change: (now: readonly WaitingLine[]) => WaitingLine[]) {
    last.current = change(last.current)
    setWaiting(last.current)
  }

  /** Finds the row of each line, or why it has none yet. A person has confirmed the `confirmed` cities as new. */
  async function judge(lines: readonly CityLine[], confirmed: readonly string[] = []) {
    const rows = new Map(sheet.map(row => [row.key, row]))
    const asked = lines.filter(({ city, problem }) => !problem && !rows.has(toPlaceKey(city)))
    const cities = [...new Set(asked.map(({ city }) => city))]
    const known = await recogniseAll(cities).catch(failed => {
      if (!(failed instanceof CallFailed)) throw failed
      return new Map<string, RecognisedCity>()
    })
    const typed: Typed = {}
    return lines.map(line => {
      const city = known.get(line.city)
      const name = city?.name ?? line.city
      const key = toPlaceKey(name)
      const row = rows.get(key)
      const isConfirmed = confirmed.includes(line.city)
      const why = line.problem ?? findReason(row, city, isConfirmed, typed[key] ?? {}, line.cells)
      if (!why) typed[key] = { ...typed[key], ...line.cells }
      return { line: { ...line, city: name }, key, row, isConfirmed, why, suggestions: city?.suggestions }
    })
  }

  /** Says of lines that come from an earlier visit why they wait. Their rates stay where they are. */
  async function checkWaiting() {
    const unchecked = last.current.filter(({ why }) => why === 'unchecked')
    if (unchecked.length === 0) return
    const judged = await judge(
      await readLines(
        unchecked.map(({ text }) => text),
        day,
      ),
    )
    update(now =>
      now.map(line => {
        const found = judged[unchecked.indexOf(line)]
        return found ? { ...wait(found.line, found.why ?? 'ready', found.suggestions), id: line.id } : line
      }),
    )
  }

  /** Places lines; those of `from` wait no more. */
  async function place(
    lines: readonly CityLine[],
    from: readonly WaitingLine[] = [],
    confirmed: readonly string[] = [],
  ) {
    const judged = await judge(lines, confirmed)
    const found = new Map<string, Promise<EntryRow>>()
    for (const { line, key, row, isConfirmed, why } of judged)
      if (!why && !row && !isConfirmed && !found.has(key)) found.set(key, findCityRow(line.city, day))
    await Promise.all(found.values())
    // a line that was placed, corrected or removed meanwhile is somebody's already
    const isHandled = (line: WaitingLine | undefined) =>
      line && !last.current.some(each => isSame(each, line))
    const typed: Typed = {}
    const added = new Map<string, EntryRow | Promise<EntryRow>>()
    const left: WaitingLine[] = []
    for (const [at, { line, key, row, isConfirmed, why, suggestions }] of judged.entries()) {
      if (isHandled(from[at])) continue
      if (why) {
        left.push(wait(line, why, suggestions))
        continue
      }
      typed[key] = { ...typed[key], ...line.cells }
      if (isConfirmed) added.set(key, { ...(row ?? toCityRow(line.city, day)), isNewCity: true })
      else if (!row) added.set(key, found.get(key)!)
    }
    update(now => [...now.filter(line => !from.some(each => isSame(each, line))), ...left])
    const addedRows = await Promise.all(added.values())
    fill(typed, addedRows, last.current.length)
  }

  function findReason(
    row: EntryRow | undefined,
    city: RecognisedCity | undefined,
    isConfirmed: boolean,
    above: Cells,
    cells: Cells,
  ): WaitingLine['why'] | undefined {
    if (row && isFixed(row)) return 'saved'
    if (!row && !city) return 'unchecked'
    if (!row && city?.status !== 'entered' && !isConfirmed) return 'newCity'
    const differs = Object.keys(diffTyped(above, { ...above, ...cells })).length > 0
    return differs ? 'twice' : undefined
  }

  const listNew = (cities: readonly string[]) =>
    waiting.filter(({ why, city }) => why === 'newCity' && cities.includes(city))

  return {
    waiting,
    place,
    /** Lines that wait from the start, such as those of a block that is larger than the sheet. Returns how many wait. */
    addWaiting(texts: readonly string[], why: WaitingLine['why']): number {
      const known = new Set(last.current.map(({ text }) => text))
      const lines = texts
        .filter(text => !known.has(text))
        .map(text => wait({ text, city: why === 'newCity' ? text : '', cells: {} }, why))
      update(now => [...now, ...lines])
      return last.current.length
    },
    edit: (line: WaitingLine, text: string) =>
      update(now => now.map(each => (each === line ? { ...toUnchecked(text), id: line.id } : each))),
    remove: (line: WaitingLine) => update(now => now.filter(each => each !== line)),
    async retry() {
      const texts = waiting.map(({ text }) => text)
      await place(await readLines(texts, day), waiting)
    },
    confirm: (cities: readonly string[]) => place(listNew(cities), listNew(cities), cities),
    /** Places the lines of a new city in the row of a known one. */
    choose: ({ city }: WaitingLine, known: string) =>
      place(
        listNew([city]).map(line => ({ ...line, city: known })),
        listNew([city]),
      ),
  }
}
export type Placing = ReturnType<typeof usePlacing>
