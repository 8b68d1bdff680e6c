import { describe, expect, test } from 'vitest'
import type { Cells } from './cells.ts'
import { blankRow, type EntryRow, isUnsaved, newRow } from './entryRow.ts'
import { type Outcome, reducer, type Sheet, type SheetAction } from './sheet.ts'

const DAY = '2026-11-21'
const row = (key: string, version?: number, chicken?: string): EntryRow => ({
  ...newRow(key, key, DAY),
  saved: chicken === undefined ? {} : { 'retail.chicken': chicken },
  ...(version === undefined ? {} : { version }),
})
const retail = (chicken: string): Cells => ({
  'retail.chicken': chicken,
  'retail.skinless': '270',
  'retail.boneless': '410',
})
const type = (sheet: Sheet, key: string, cells: Cells) =>
  reducer(sheet, { type: 'change', key, change: { cells } })
const play = (sheet: Sheet, ...actions: SheetAction[]) => actions.reduce(reducer, sheet)

test('a rate typed back to what it was is mine beside what a save without an answer has saved', () => {
  const back = type(type([row('pune', 1, '200')], 'pune', { 'retail.chicken': '224' }), 'pune', {
    'retail.chicken': '200',
  })
  const [after] = play(back, { type: 'load', rows: [row('pune', 2, '224')] })
  expect([after!.typed, after!.conflict?.version]).toEqual([{ 'retail.chicken': '200' }, 2])
  const [mine] = play([after!], { type: 'resolve', key: 'pune', take: 'mine' })
  expect([mine!.version, mine!.typed, mine!.saved]).toEqual([
    2,
    { 'retail.chicken': '200' },
    { 'retail.chicken': '224' },
  ])
})

describe('a rate typed as it is saved', () => {
  const seen = row('pune', 1, '230')
  const loading = (chicken: string, version: number): SheetAction => ({
    type: 'load',
    rows: [row('pune', version, chicken)],
  })
  const typing = (chicken: string): SheetAction => ({
    type: 'change',
    key: 'pune',
    change: { cells: { 'retail.chicken': chicken } },
  })

  test.each([
    ['before', [typing('230'), loading('250', 2)]],
    ['after', [typing('23'), loading('250', 2), typing('230')]],
    ['after, and is loaded again', [typing('23'), loading('250', 2), typing('230'), loading('250', 2)]],
    ['after a colleague', [typing('23'), loading('250', 2), typing('230'), loading('260', 3)]],
    ['between two others', [typing('230'), loading('230', 1), loading('250', 2), loading('250', 2)]],
  ])('stays beside what a colleague saves, whenever that is loaded: %s', (_, actions) => {
    const [after] = play([seen], ...actions)
    expect(after!.typed).toEqual({ 'retail.chicken': '230' })
    expect(after!.conflict?.saved['retail.chicken']).toMatch(/2[56]0/)
    expect(isUnsaved(after!)).toBe(true)
    const [mine] = play([after!], { type: 'resolve', key: 'pune', take: 'mine' })
    expect(mine!.typed).toEqual({ 'retail.chicken': '230' })
  })

  test('is nothing to save while nobody else saves', () =>
    expect(play([seen], typing('23'), typing('230'), loading('230', 1)).some(isUnsaved)).toBe(false))
})

describe('a change', () => {
  test('of city, day or a rate is unsaved', () => {
    const blank = blankRow('a', DAY)
    const changes = [{ city: 'Pune' }, { date: '2026-11-20' }, { cells: { 'retail.chicken': '1' } }]
    for (const change of changes)
      expect(reducer([blank], { type: 'change', key: 'a', change }).some(isUnsaved)).toBe(true)
  })

  test('of spaces, or one that is reverted, is none; an emptied cell is unsaved', () => {
    expect(isUnsaved({ ...blankRow('a', DAY), city: ' ', typed: { 'retail.chicken': '' } })).toBe(false)
    expect(isUnsaved({ ...row('pune', 1, '240'), typed: { 'retail.chicken': '240 ' } })).toBe(false)
    expect(isUnsaved({ ...row('pune', 1, '240'), typed: { 'retail.chicken': '' } })).toBe(true)
    expect(isUnsaved(row('pune', 1, '240'))).toBe(false)
  })

  test('removes the problem of its own field only', () => {
    const problems = { city: 'A', 'retail.chicken': 'B', row: 'C' }
    const [after] = type([{ ...row('pune'), problems }], 'pune', { 'retail.chicken': '2' })
    expect(after!.problems).toEqual({ city: 'A' })
  })

  test('of city or day removes what is known of the one before', () => {
    const known = { ...blankRow('a', DAY), city: 'Pune', conflict: row('pune', 1, '240') }
    const [after] = reducer([known], { type: 'change', key: 'a', change: { city: 'Puri' } })
    expect(after!.conflict).toBeUndefined()
  })

  test('leaves all other row objects as they are, so that they are not rendered again', () => {
    const before = [row('agra', 1, '230'), row('pune')]
    expect(type(before, 'pune', retail('240'))[0]).toBe(before[0])
  })

  test('by a paste fills rows, and puts those that are missing first, where they are seen', () => {
    const added = [row('pune'), row('kochi')]
    const sheet = reducer([row('agra'), row('pune')], {
      type: 'fill',
      typed: { kochi: retail('210') },
      added,
    })
    expect(sheet.map(({ key, typed }) => [key, typed])).toEqual([
      ['kochi', retail('210')],
      ['agra', {}],
      ['pune', {}],
    ])
  })
})

describe('a save', () => {
  const save = (typed: Cells, outcome: Outcome, mayEdit = true) =>
    reducer([row('agra', 1, '230'), { ...row('pune'), typed }], {
      type: 'saved',
      sent: [{ ...row('pune'), typed: retail('240') }],
      outcomes: [outcome],
      mayEdit,
    })

  test('that is refused leaves what was typed before and after sending', () => {
    expect(save(retail('245'), { message: 'Stale' })[1]).toMatchObject({
      saved: {},
      typed: retail('245'),
      problems: { row: 'Stale' },
    })
  })

  test('shows the problems of its rows, and removes older ones', () => {
    const old = [
      { ...row('agra'), problems: { row: 'Old' } },
      { ...row('pune'), problems: { row: 'Old' } },
    ]
    const tried = reducer(old, { type: 'validate', problems: { pune: { row: 'Numbers only' } } })
    expect(tried.map(({ problems }) => problems)).toEqual([undefined, { row: 'Numbers only' }])
  })

  test('leaves a cell empty that was emptied after sending', () =>
    expect(save(retail(''), { version: 1 })[1]!.typed).toEqual({ 'retail.chicken': '' }))

  test('makes a conflict of what was typed after sending by those who may not correct', () => {
    const pune = save(retail('245'), { version: 1 }, false)[1]!
    expect(pune).toMatchObject({ saved: {}, typed: retail('245') })
    expect(pune.conflict).toMatchObject({ version: 1, saved: retail('240') })
    const loaded = { ...row('pune', 1), saved: retail('240') }
    expect(reducer([pune], { type: 'load', rows: [loaded] })[0]!.conflict).toEqual(loaded)
    const [taken] = reducer([pune], { type: 'resolve', key: 'pune', take: 'current' })
    expect(taken).toMatchObject({ saved: retail('240'), version: 1, typed: {}, conflict: undefined })
  })

  test('is complete for those who may not correct when the row is as it was sent, or emptied', () => {
    const emptied = Object.fromEntries(Object.keys(retail('')).map(cell => [cell, '']))
    for (const typed of [retail('240'), emptied])
      expect(save(typed, { version: 1 }, false)[1]).toMatchObject({ saved: retail('240'), typed: {} })
  })

  test('does not change a row that is about another city or day by now', () => {
    const puri = { ...blankRow('a', DAY), city: 'Puri', typed: retail('198') }
    const sent = { ...puri, city: 'Pune' }
    const saved = { type: 'saved', sent: [sent], outcomes: [{ version: 1 }], mayEdit: true } as const
    expect(reducer([puri], saved)[0]).toBe(puri)
    expect(reducer([{ ...puri, key: 'b' }], saved)[0]).toMatchObject({ key: 'b', typed: retail('198') })
  })
})

describe('the form of one record', () => {
  const entry = { ...blankRow('a', DAY), city: ' pune', typed: retail('240') }
  const record = { _id: 'pune-20261121', city: 'Pune', version: 1, saved: retail('240') }
  const saved = (row: EntryRow, mayEdit = true) =>
    reducer([row], { type: 'saved', sent: [entry], outcomes: [record], mayEdit })[0]!
  const corrected = { ...entry, typed: retail('245') }
  const correction = { ...newRow('a', 'Pune', DAY), ...record }
  const typing = { type: 'change', key: 'a', change: { cells: retail('224') } } as const

  test('has nothing to save after a save', () => expect(isUnsaved(saved(entry))).toBe(false))

  test('turns what was typed after sending into a correction', () =>
    expect(saved(corrected)).toMatchObject({
      key: 'a',
      ...record,
      typed: { 'retail.chicken': '245' },
      start: undefined,
      conflict: undefined,
    }))

  test('shows a conflict to those who may not correct what they typed after sending', () =>
    expect(saved(corrected, false)).toEqual({ ...corrected, conflict: record }))

  test('is blank after its new entry is discarded, and as it is saved after a correction is', () => {
    const discard = { type: 'discard', next: DAY } as const
    expect(reducer([{ ...entry, date: '2026-11-20' }], discard)).toEqual([blankRow('a', DAY)])
    expect(play([correction], typing, discard)).toMatchObject([correction])
  })
})
