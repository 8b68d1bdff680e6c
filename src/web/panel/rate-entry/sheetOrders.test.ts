import { describe, expect, test } from 'vitest'
import type { Cells } from './cells.ts'
import { type EntryRow, getCells, isUnsaved, newRow } from './entryRow.ts'
import { changeRow, listRows, openSheet, reducer, revert, type Sheet, type SheetAction } from './sheet.ts'

const DAY = '2026-11-21'
const retail = (chicken: string): Cells => ({ 'retail.chicken': chicken, 'retail.skinless': '270' })
const row = (version?: number, saved: Cells = {}): EntryRow => ({
  ...newRow('pune', 'Pune', DAY),
  saved,
  ...(version === undefined ? {} : { version }),
})

const SENT: EntryRow = { ...row(), typed: retail('240') }
interface Turn {
  name: string
  act: (rows: Sheet) => SheetAction
}
const typing = (chicken: string): Turn => ({
  name: `types ${chicken}`,
  act: rows => ({
    type: 'edit',
    rows: rows.map(row => changeRow(row, { cells: { 'retail.chicken': chicken } })),
  }),
})
const discarding: Turn = { name: 'discards', act: rows => ({ type: 'edit', rows: rows.map(revert) }) }
const answer = (version: number | undefined, mayEdit: boolean): Turn => ({
  name: 'is answered',
  act: () => ({
    type: 'saved',
    // a correction follows the version before
    sent: [{ ...SENT, version: version === 2 ? 1 : undefined }],
    outcomes: [version === undefined ? { message: 'Stale' } : { version }],
    mayEdit,
  }),
})
const loading = (loaded: EntryRow): Turn => ({
  name: `version ${loaded.version} is loaded`,
  act: () => ({ type: 'load', rows: [loaded] }),
})

/** All orders of several sequences; each keeps its own order. */
function interleave<T>(...sequences: readonly (readonly T[])[]): T[][] {
  const left = sequences.filter(({ length }) => length > 0)
  if (left.length === 0) return [[]]
  return left.flatMap(first => {
    const others = left.filter(sequence => sequence !== first)
    return interleave(first.slice(1), ...others).map(rest => [first[0]!, ...rest])
  })
}

const play = (start: EntryRow, turns: readonly Turn[]): EntryRow => {
  const open = openSheet([start], [{ ...start, typed: SENT.typed }])
  return listRows(turns.reduce((state, { act }) => reducer(state, act(listRows(state))), open))[0]!
}

const EARLIER = row(1, retail('230'))
const OWN = row(2, retail('240'))
const THEIRS = row(3, retail('250'))
const GONE = row()

const readShown = ({ version, saved, conflict }: EntryRow) =>
  conflict ? [conflict.version, conflict.saved] : [version, saved]

/** Each order of the answer to a save and of what is loaded meanwhile; the last loaded version is the newest. */
const list = (loads: EntryRow[][], saved: Turn, change?: Turn) =>
  loads.flatMap(loaded =>
    interleave([saved], loaded.map(loading), change ? [change] : []).map(
      turns => [turns.map(({ name }) => name).join(', '), loaded.at(-1)!, turns] as const,
    ),
  )

describe('an Admin whose correction is saved while a colleague writes', () => {
  const loads = [[OWN], [THEIRS], [OWN, THEIRS], [GONE]]

  test.each(list(loads, answer(2, true)))('sees the newest version: %s', (_, newest, turns) => {
    const after = play(EARLIER, turns)
    expect(readShown(after)).toEqual([newest.version, newest.saved])
    expect([after.typed, after.conflict]).toEqual([{}, undefined])
  })

  // 230 reverts the correction
  describe.each(['245', '230'])('and who types %s since', chicken => {
    test.each(list(loads, answer(2, true), typing(chicken)))('keeps it: %s', (_, newest, turns) => {
      const after = play(EARLIER, turns)
      expect(getCells(after)['retail.chicken']).toBe(chicken)
      expect(isUnsaved(after)).toBe(true)
      expect(readShown(after)).toEqual([newest.version, newest.saved])
      // nobody meets a conflict with their own save
      expect(after.conflict?.version).not.toBe(OWN.version)
      const base = [EARLIER, OWN, THEIRS, GONE].find(({ version }) => version === after.version)
      expect(after.saved).toEqual(base!.saved)
    })
  })

  test.each(list([[EARLIER], [OWN, GONE]], answer(2, true), typing('245')))(
    'sees the newest version once the day is loaded after the answer, and keeps what is typed: %s',
    (_, last, turns) => {
      const newest = last === EARLIER ? OWN : last
      const after = play(EARLIER, [...turns, loading(newest)])
      expect(readShown(after)).toEqual([newest.version, newest.saved])
      expect(getCells(after)['retail.chicken']).toBe('245')
    },
  )
})

test.each(list([[OWN], [THEIRS], [OWN, THEIRS]], answer(2, true)))(
  'a row that is discarded while it is saved shows the newest version, with nothing typed: %s',
  (_, newest, turns) => {
    for (let at = 0; at <= turns.length; at += 1) {
      const after = play(EARLIER, turns.toSpliced(at, 0, discarding))
      expect([after.version, after.saved]).toEqual([newest.version, newest.saved])
      expect([after.typed, after.conflict, isUnsaved(after)]).toEqual([{}, undefined, false])
    }
  },
)

test.each(list([[THEIRS], [GONE]], answer(undefined, true), typing('245')))(
  'a correction that is refused stays typed beside the newest version: %s',
  (_, newest, turns) => {
    const after = play(EARLIER, turns)
    expect(getCells(after)).toEqual(retail('245'))
    expect([after.version, ...readShown(after)]).toEqual([1, newest.version, newest.saved])
  },
)

describe('a Sub Admin whose entry is saved while an Admin corrects it', () => {
  const [own, theirs] = [row(1, retail('240')), row(2, retail('250'))]
  const loads = [[own], [theirs], [own, theirs]]

  test.each(list(loads, answer(1, false)))('sees the newest version: %s', (_, newest, turns) => {
    const after = play(GONE, turns)
    expect(readShown(after)).toEqual([newest.version, newest.saved])
    expect([after.typed, isUnsaved(after)]).toEqual([{}, false])
  })

  test.each(list(loads, answer(1, false), typing('245')))(
    'keeps what is typed since beside the newest version: %s',
    (_, newest, turns) => {
      const after = play(GONE, turns)
      expect(getCells(after)['retail.chicken']).toBe('245')
      expect(readShown(after)).toEqual([newest.version, newest.saved])
    },
  )
})
