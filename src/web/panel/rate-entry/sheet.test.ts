import { describe, expect, test } from 'vitest'
import type { Cells } from './cells.ts'
import { type EntryRow, formRow, isUnsaved, newRow } from './entryRow.ts'
import {
  type Change,
  changeRow,
  keepMine,
  listRows,
  type Outcome,
  openRow,
  openSheet,
  reducer,
  revert,
  type Sheet,
  type SheetAction,
  type SheetState,
} from './sheet.ts'

const DAY = '2026-11-21'
const row = (key: string, version?: number, saved: Cells = {}): EntryRow => ({
  ...newRow(key, key, DAY),
  saved,
  ...(version === undefined ? {} : { version }),
})
const chicken = (text: string): Cells => ({ 'retail.chicken': text })
const retail = (chicken: string): Cells => ({
  'retail.chicken': chicken,
  'retail.skinless': '270',
  'retail.boneless': '410',
})

type Turn = SheetAction | ((rows: Sheet) => SheetAction)
const find = (rows: Sheet, key: string) => rows.find(each => each.key === key)!
const changing =
  (key: string, change: Change): Turn =>
  rows => ({ type: 'edit', rows: [changeRow(find(rows, key), change)], field: JSON.stringify(change) })
const typing = (key: string, cells: Cells): Turn => changing(key, { cells })
const taking =
  (take: 'mine' | 'current'): Turn =>
  rows => ({ type: 'edit', rows: rows.map(take === 'mine' ? keepMine : revert) })
const loading = (...rows: Sheet): SheetAction => ({ type: 'load', rows })
const discard: Turn = rows => ({ type: 'edit', rows: rows.map(revert) })
const undo: SheetAction = { type: 'undo' }
const play = (start: SheetState, ...turns: Turn[]): Sheet =>
  listRows(
    turns.reduce(
      (state, turn) => reducer(state, typeof turn === 'function' ? turn(listRows(state)) : turn),
      start,
    ),
  )
const sheet = (...rows: Sheet) => openSheet(rows, [])

describe('a rate typed as it is saved', () => {
  const seen = row('pune', 1, chicken('230'))
  const load = (price: string, version: number) => loading(row('pune', version, chicken(price)))
  const type = (price: string) => typing('pune', chicken(price))

  test.each([
    ['before', [type('230'), load('250', 2)]],
    ['after', [type('23'), load('250', 2), type('230')]],
    ['after, and is loaded again', [type('23'), load('250', 2), type('230'), load('250', 2)]],
    ['after a colleague', [type('23'), load('250', 2), type('230'), load('260', 3)]],
    ['between two others', [type('230'), load('230', 1), load('250', 2), load('250', 2)]],
  ])('stays beside what a colleague saves, whenever that is loaded: %s', (_, turns) => {
    const [after] = play(sheet(seen), ...turns)
    expect(after!.typed).toEqual(chicken('230'))
    expect(after!.conflict?.saved['retail.chicken']).toMatch(/2[56]0/)
    expect(isUnsaved(after!)).toBe(true)
    expect(play(sheet(seen), ...turns, taking('mine'))[0]!.typed).toEqual(chicken('230'))
  })

  test('is nothing to save while nobody else saves', () =>
    expect(play(sheet(seen), type('23'), type('230'), load('230', 1)).some(isUnsaved)).toBe(false))
})

describe('a change', () => {
  test('of city, day or a rate is unsaved', () => {
    const blank = openRow(formRow('a', DAY))
    for (const change of [{ city: 'Pune' }, { date: '2026-11-20' }, { cells: chicken('1') }])
      expect(play(blank, changing('a', change)).some(isUnsaved)).toBe(true)
  })

  test('of spaces, or one that is reverted, is none; an emptied cell is unsaved', () => {
    const saved = row('pune', 1, chicken('240'))
    expect(isUnsaved({ ...formRow('a', DAY), city: ' ', typed: chicken('') })).toBe(false)
    expect(isUnsaved({ ...saved, typed: chicken('240 ') })).toBe(false)
    expect(isUnsaved({ ...saved, typed: chicken('') })).toBe(true)
    expect(isUnsaved(saved)).toBe(false)
  })

  test('removes why the row was refused, not that it was', () => {
    const change = (problem?: string) => changeRow({ ...row('pune'), problem }, { cells: chicken('2') })
    expect([change('Stale').problem, change().problem]).toEqual(['', undefined])
  })

  test('leaves all other row objects as they are, so that they are not rendered again', () => {
    const agra = row('agra', 1, chicken('230'))
    expect(play(sheet(agra, row('pune')), typing('pune', retail('240')))[0]).toBe(agra)
  })

  test('puts rows that are missing first, where they are seen, and they stay there once they are saved', () => {
    const sent = { ...row('kochi'), typed: retail('210') }
    const add: SheetAction = { type: 'edit', rows: [sent] }
    const save: SheetAction = { type: 'saved', sent: [sent], outcomes: [{ version: 1 }], mayEdit: false }
    const reload = loading(row('agra'), row('kochi', 1, retail('210')))
    const turns = [add, save, reload]
    for (const count of [1, 2, 3])
      expect(play(sheet(row('agra')), ...turns.slice(0, count)).map(({ key }) => key)).toEqual([
        'kochi',
        'agra',
      ])
  })
})

describe('a save', () => {
  const sent = { ...row('pune'), typed: retail('240') }
  const saving = (outcome: Outcome, mayEdit = true): SheetAction => ({
    type: 'saved',
    sent: [sent],
    outcomes: [outcome],
    mayEdit,
  })
  const save = (typed: Cells, outcome: Outcome, mayEdit?: boolean, ...then: Turn[]) =>
    play(openSheet([row('pune')], [{ ...sent, typed }]), saving(outcome, mayEdit), ...then)[0]!

  test('that is refused leaves what was typed before and after sending', () =>
    expect(save(retail('245'), { message: 'Stale' })).toMatchObject({
      saved: {},
      typed: retail('245'),
      problem: 'Stale',
    }))

  test('shows the problems of its rows, and removes older ones', () => {
    const old = ['agra', 'pune'].map(key => ({ ...row(key), typed: retail('x'), problem: 'Old' }))
    const tried = play(openSheet([], old), { type: 'validate', problems: { pune: 'Numbers only' } })
    expect(tried.map(({ problem }) => problem)).toEqual([undefined, 'Numbers only'])
  })

  test('leaves a cell empty that was emptied after sending', () =>
    expect(save(retail(''), { version: 1 }).typed).toEqual(chicken('')))

  test('makes a conflict of what was typed after sending by those who may not correct', () => {
    const pune = save(retail('245'), { version: 1 }, false)
    expect(pune).toMatchObject({ saved: {}, typed: chicken('245') })
    expect(pune.conflict).toMatchObject({ version: 1, saved: retail('240') })
    const taken = save(retail('245'), { version: 1 }, false, taking('current'))
    expect(taken).toMatchObject({ saved: retail('240'), version: 1, typed: {}, conflict: undefined })
  })

  test('does not change a row that is about another city or day by now', () => {
    const puri = { ...formRow('pune', DAY), city: 'Puri', typed: retail('198') }
    expect(play(openRow(puri), saving({ version: 1 }))).toEqual([puri])
    expect(play(openRow({ ...puri, key: 'b' }), saving({ version: 1 }))).toEqual([{ ...puri, key: 'b' }])
  })
})

describe('rows that are loaded again', () => {
  const seen = row('pune', 1, { 'retail.chicken': '230', 'retail.skinless': '260' })
  const current = row('pune', 2, { 'retail.chicken': '235', 'retail.skinless': '265' })
  const start = openSheet([seen], [{ ...seen, typed: chicken('240') }])

  test('overwrite nothing that is typed: both versions stay until one is taken', () => {
    const both = [{ ...seen, typed: chicken('240'), conflict: current }]
    expect(play(start, loading(current))).toEqual(both)
    expect(play(start, loading(current), loading(current))).toEqual(both)
  })

  test('replace what was typed when theirs is taken, or it is discarded', () => {
    for (const turn of [taking('current'), discard])
      expect(play(start, loading(current), turn)).toMatchObject([
        { version: 2, saved: current.saved, typed: {} },
      ])
  })

  test('leave typed cells over the saved ones when mine is taken', () =>
    expect(play(start, loading(current), taking('mine'))).toMatchObject([
      {
        version: 2,
        saved: current.saved,
        typed: { 'retail.chicken': '240', 'retail.skinless': '265' },
        conflict: undefined,
      },
    ]))

  test('let a deleted record be entered again as a whole', () => {
    const typed = { 'retail.chicken': '240', 'retail.skinless': '260' }
    for (const gone of [loading(), loading(row('pune'))])
      expect(play(start, gone, taking('mine'))).toMatchObject([{ saved: {}, version: undefined, typed }])
    expect(play(start, loading(row('pune')), taking('current'))).toMatchObject([
      { saved: {}, version: undefined, typed: {} },
    ])
  })

  test('are no conflict when they equal what is typed: the response to the save was lost', () => {
    const saved = row('pune', 2, { ...seen.saved, 'retail.chicken': '240' })
    expect(play(start, loading(saved))).toEqual([saved])
    // nothing of it is left: what a colleague saves then is no conflict either
    expect(play(start, loading(saved), loading(row('pune', 3)))).toEqual([row('pune', 3)])
  })

  test('take what is typed along where they are what this browser sent, whose answer was lost', () => {
    const sent: SheetAction = {
      type: 'load',
      rows: [row('pune', 2, chicken('230'))],
      isOwn: () => true,
    }
    const entry = { ...row('pune'), typed: retail('240') }
    expect(play(openSheet([row('pune')], [entry]), sent)).toMatchObject([
      { version: 2, saved: chicken('230'), typed: retail('240'), conflict: undefined },
    ])
  })

  test('end a conflict when the version is the same again', () =>
    expect(play(start, loading(current), loading(seen))[0]!.conflict).toBeUndefined())

  test('replace untyped rows, and leave the problems of typed ones', () => {
    const refused = { ...row('agra'), typed: chicken('2'), problem: 'Stale' }
    const after = play(openSheet([seen, row('agra')], [refused]), loading(current, row('agra')))
    expect(after).toEqual([current, refused])
  })

  test('come last when they are new, so that no row moves', () => {
    const after = play(sheet(row('delhi'), row('pune')), loading(row('agra'), row('delhi'), row('pune')))
    expect(after.map(({ key }) => key)).toEqual(['delhi', 'pune', 'agra'])
  })
})

describe('the form of one record', () => {
  const entry = { ...formRow('a', DAY), city: ' pune', typed: retail('240') }
  const record = { _id: 'pune-20261121', city: 'Pune', version: 1, saved: retail('240') }
  const correction = { ...newRow('a', 'Pune', DAY), ...record }
  const save = (row: EntryRow, mayEdit = true) =>
    play(openRow(row), { type: 'saved', sent: [entry], outcomes: [record], mayEdit })[0]!
  const corrected = { ...entry, typed: retail('245') }

  test('turns what was typed after sending into a correction', () =>
    expect(save(corrected)).toMatchObject({
      key: 'a',
      ...record,
      typed: chicken('245'),
      conflict: undefined,
    }))

  test('shows a conflict to those who may not correct what they typed after sending', () =>
    expect(save(corrected, false)).toMatchObject({ typed: chicken('245'), conflict: record }))

  test('is as it is saved after a correction is discarded', () =>
    expect(play(openRow(correction), typing('a', retail('224')), discard)).toMatchObject([correction]))

  test('meets a record as its conflict, and becomes a correction of it once one is taken', () => {
    const meet = (...turns: Turn[]) => play(openRow(corrected), loading(correction), ...turns)[0]!
    expect(meet().conflict).toMatchObject(record)
    expect(meet(taking('mine'))).toMatchObject({ ...record, conflict: undefined })
    expect(meet(taking('mine')).typed['retail.chicken']).toBe('245')
    expect(meet(taking('current'))).toMatchObject({ ...record, typed: {} })
    // another city knows nothing of the record
    expect(meet(changing('a', { city: 'Puri' })).conflict).toBeUndefined()
  })

  test('keeps the prices of a record where it says that nothing was quoted', () => {
    const typed = { 'retail.chicken': '-', 'retail.skinless': '280', 'retail.boneless': '-' }
    const [mine] = play(openRow({ ...entry, typed }), loading(correction), taking('mine'))
    expect(mine!.typed).toEqual({ ...retail('240'), 'retail.skinless': '280' })
  })
})

describe('undo', () => {
  const both = retail('250')
  const pune = { ...row('pune'), typed: both }

  test('changes nothing before anything was done, or after everything was undone', () => {
    expect(play(sheet(row('pune')), undo)).toEqual([row('pune')])
    expect(play(sheet(row('pune')), typing('pune', both), undo, undo)).toEqual([row('pune')])
  })

  test('changes nothing that is saved, and nothing of the form before the one that is open', () => {
    const save: SheetAction = { type: 'saved', sent: [pune], outcomes: [{ version: 1 }], mayEdit: true }
    const saved = play(sheet(row('pune')), typing('pune', both), save, undo)
    expect(saved).toMatchObject([{ saved: both, typed: {} }])
    const open: SheetAction = { type: 'open', row: pune }
    expect(play(openRow(row('pune')), typing('pune', chicken('1')), open, undo)).toEqual([pune])
  })

  test('takes what is typed into one field at a stretch as one step, and a paste as one', () => {
    const stretch = ['2', '24', '240'].map(
      (text): Turn =>
        rows => ({ type: 'edit', rows: [changeRow(rows[0]!, { cells: chicken(text) })], field: 'one' }),
    )
    const paste: SheetAction = { type: 'edit', rows: [pune, { ...row('agra'), typed: both }] }
    const typed = { ...row('pune'), typed: chicken('240') }
    expect(play(sheet(row('pune')), ...stretch, paste, undo)).toEqual([typed])
    expect(play(sheet(row('pune')), ...stretch, paste, undo, undo)).toEqual([row('pune')])
  })

  test('takes rows that were added with it, unless they are saved since, and brings back what was discarded', () => {
    const agra = { ...row('agra'), typed: chicken('240') }
    const add: SheetAction = { type: 'edit', rows: [agra] }
    const start = sheet(row('pune'))
    expect(play(start, add, discard)).toMatchObject([{ key: 'agra', typed: {} }, row('pune')])
    expect(play(start, add, discard, undo)).toEqual([agra, row('pune')])
    expect(play(start, add, discard, undo, undo)).toEqual([row('pune')])
    const saved = row('agra', 1, chicken('240'))
    expect(play(start, add, loading(row('pune'), saved), undo)).toEqual([row('pune'), saved])
  })

  test('brings back what was typed beside what a colleague has saved since', () => {
    const saved = row('pune', 1, chicken('240'))
    expect(play(openSheet([row('pune')], [pune]), discard, loading(saved), undo)).toEqual([
      { ...pune, conflict: saved },
    ])
  })
})
