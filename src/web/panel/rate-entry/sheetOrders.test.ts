import { describe, expect, test } from 'vitest'
import type { Cells } from './cells.ts'
import { type EntryRow, getCells, isUnsaved, newRow } from './entryRow.ts'
import { reducer, type SheetAction } from './sheet.ts'

const DAY = '2026-11-21'
const retail = (chicken: string): Cells => ({ 'retail.chicken': chicken, 'retail.skinless': '270' })
const row = (version?: number, saved: Cells = {}): EntryRow => ({
  ...newRow('pune', 'Pune', DAY),
  saved,
  ...(version === undefined ? {} : { version }),
})

const SENT: EntryRow = { ...row(), typed: retail('240') }
const typing = (chicken: string): SheetAction => ({
  type: 'change',
  key: 'pune',
  change: { cells: { 'retail.chicken': chicken } },
})
const answer = (version: number | undefined, mayEdit: boolean): SheetAction => ({
  type: 'saved',
  sent: [SENT],
  outcomes: [version === undefined ? { message: 'Stale' } : { version }],
  mayEdit,
})
const loading = (loaded: EntryRow): SheetAction => ({ type: 'load', rows: [loaded] })

/** All orders of several sequences; each keeps its own order. */
function interleave<T>(...sequences: readonly (readonly T[])[]): T[][] {
  const left = sequences.filter(({ length }) => length > 0)
  if (left.length === 0) return [[]]
  return left.flatMap(first => {
    const others = left.filter(sequence => sequence !== first)
    return interleave(first.slice(1), ...others).map(rest => [first[0]!, ...rest])
  })
}

const play = (start: EntryRow, actions: readonly SheetAction[]): EntryRow =>
  actions.reduce(reducer, [{ ...start, typed: SENT.typed }])[0]!

const describeOrder = (actions: readonly SheetAction[]) =>
  actions
    .map(action => (action.type === 'load' ? `version ${action.rows[0]!.version} is loaded` : action.type))
    .join(', ')

const EARLIER = row(1, retail('230'))
const OWN = row(2, retail('240'))
const THEIRS = row(3, retail('250'))
const GONE = row()

const readShown = ({ version, saved, conflict }: EntryRow) =>
  conflict ? [conflict.version, conflict.saved] : [version, saved]

/** Each order of the answer to a save and of what is loaded meanwhile; the last loaded version is the newest. */
const list = (loads: EntryRow[][], saved: SheetAction, change?: SheetAction) =>
  loads.flatMap(loaded =>
    interleave([saved], loaded.map(loading), change ? [change] : []).map(
      actions => [describeOrder(actions), loaded.at(-1)!, actions] as const,
    ),
  )

describe('an Admin whose correction is saved while a colleague writes', () => {
  const loads = [[OWN], [THEIRS], [OWN, THEIRS], [GONE]]

  test.each(list(loads, answer(2, true)))('sees the newest version: %s', (_, newest, actions) => {
    const after = play(EARLIER, actions)
    expect(readShown(after)).toEqual([newest.version, newest.saved])
    expect([after.typed, after.conflict]).toEqual([{}, undefined])
  })

  // 230 reverts the correction
  describe.each(['245', '230'])('and who types %s since', chicken => {
    test.each(list(loads, answer(2, true), typing(chicken)))('keeps it: %s', (_, newest, actions) => {
      const after = play(EARLIER, actions)
      expect(getCells(after)['retail.chicken']).toBe(chicken)
      expect(isUnsaved(after)).toBe(true)
      expect(readShown(after)).toEqual([newest.version, newest.saved])
      const base = [EARLIER, OWN, THEIRS, GONE].find(({ version }) => version === after.version)
      expect(after.saved).toEqual(base!.saved)
    })
  })

  test.each(list([[EARLIER], [OWN, GONE]], answer(2, true), typing('245')))(
    'sees the newest version once the day is loaded after the answer, and keeps what is typed: %s',
    (_, last, actions) => {
      const newest = last === EARLIER ? OWN : last
      const after = play(EARLIER, [...actions, loading(newest)])
      expect(readShown(after)).toEqual([newest.version, newest.saved])
      expect(getCells(after)['retail.chicken']).toBe('245')
    },
  )
})

test.each(list([[OWN], [THEIRS], [OWN, THEIRS]], answer(2, true)))(
  'a row that is discarded while it is saved shows the newest version, with nothing typed: %s',
  (_, newest, actions) => {
    for (let at = 0; at <= actions.length; at += 1) {
      const after = play(EARLIER, actions.toSpliced(at, 0, { type: 'discard' }))
      expect([after.version, after.saved]).toEqual([newest.version, newest.saved])
      expect([after.typed, after.conflict, isUnsaved(after)]).toEqual([{}, undefined, false])
    }
  },
)

test.each(list([[THEIRS], [GONE]], answer(undefined, true), typing('245')))(
  'a correction that is refused stays typed beside the newest version: %s',
  (_, newest, actions) => {
    const after = play(EARLIER, actions)
    expect(getCells(after)).toEqual(retail('245'))
    expect([after.version, ...readShown(after)]).toEqual([1, newest.version, newest.saved])
  },
)

describe('a Sub Admin whose entry is saved while an Admin corrects it', () => {
  const [own, theirs] = [row(1, retail('240')), row(2, retail('250'))]
  const loads = [[own], [theirs], [own, theirs]]

  test.each(list(loads, answer(1, false)))('sees the newest version: %s', (_, newest, actions) => {
    const after = play(GONE, actions)
    expect(readShown(after)).toEqual([newest.version, newest.saved])
    expect([after.typed, isUnsaved(after)]).toEqual([{}, false])
  })

  test.each(list(loads, answer(1, false), typing('245')))(
    'keeps what is typed since beside the newest version: %s',
    (_, newest, actions) => {
      const after = play(GONE, actions)
      expect(getCells(after)['retail.chicken']).toBe('245')
      expect(readShown(after)).toEqual([newest.version, newest.saved])
    },
  )
})
