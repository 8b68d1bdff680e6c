import { describe, expect, test } from 'vitest'
import type { Cells } from './cells.ts'
import { blankRow, type EntryRow, newRow } from './entryRow.ts'
import { reducer, type Sheet } from './sheet.ts'

const DAY = '2026-11-21'
const row = (key: string, version?: number, saved: Cells = {}): EntryRow => ({
  ...newRow(key, key, DAY),
  saved,
  ...(version === undefined ? {} : { version }),
})
const reload = (sheet: Sheet, ...rows: EntryRow[]) => reducer(sheet, { type: 'load', rows })
const type = (row: EntryRow, cells: Cells) =>
  reducer([row], { type: 'change', key: row.key, change: { cells } })
const resolve = (sheet: Sheet, take: 'mine' | 'current') =>
  reducer(sheet, { type: 'resolve', key: 'pune', take })[0]

const seen = row('pune', 1, { 'retail.chicken': '230', 'retail.skinless': '260' })
const current = row('pune', 2, { 'retail.chicken': '235', 'retail.skinless': '265' })

describe('rows that are loaded again', () => {
  const conflict = reload(type(seen, { 'retail.chicken': '240' }), current)

  test('overwrite nothing that is typed: both versions stay until one is taken', () => {
    expect(conflict).toEqual([{ ...seen, typed: { 'retail.chicken': '240' }, conflict: current }])
    expect(reload(conflict, current)).toEqual(conflict)
  })

  test('replace what was typed when theirs is taken', () =>
    expect(resolve(conflict, 'current')).toMatchObject({ version: 2, saved: current.saved, typed: {} }))

  test('leave typed cells over the saved ones when mine is taken', () =>
    expect(resolve(conflict, 'mine')).toMatchObject({
      version: 2,
      saved: current.saved,
      typed: { 'retail.chicken': '240', 'retail.skinless': '265' },
      conflict: undefined,
    }))

  test('let a deleted record be entered again as a whole', () => {
    const gone = reload(type(seen, { 'retail.chicken': '240' }))
    const typed = { 'retail.chicken': '240', 'retail.skinless': '260' }
    expect(resolve(gone, 'mine')).toMatchObject({ saved: {}, version: undefined, typed })
    expect(resolve(gone, 'current')).toMatchObject({ saved: {}, version: undefined, typed: {} })
  })

  test('are no conflict when they equal what is typed: the response to the save was lost', () => {
    const saved = row('pune', 2, { ...seen.saved, 'retail.chicken': '240' })
    expect(reload(type(seen, { 'retail.chicken': '240' }), saved)).toEqual([saved])
  })

  test('end a conflict when the version is the same again', () =>
    expect(reload(conflict, seen)[0]).toMatchObject({ conflict: undefined, problems: undefined }))

  test('replace untyped rows, and leave the problems of typed ones', () => {
    const refused = { ...row('agra'), typed: { 'retail.chicken': '2' }, problems: { row: 'Stale' } }
    expect(reload([seen, refused], current, row('agra'))).toEqual([current, refused])
  })

  test('leave the object of an equal row as it is, so that it is not rendered again', () =>
    expect(reload([seen], { ...seen })[0]).toBe(seen))

  test('empty the row of a deleted record and add a new city last, so that no row moves', () => {
    const sheet = reload([row('delhi', 1, { 'retail.chicken': '230' }), row('pune')], seen, row('agra'))
    expect(sheet.map(({ key, version }) => [key, version])).toEqual([
      ['delhi', undefined],
      ['pune', 1],
      ['agra', undefined],
    ])
  })
})

describe('a record that conflicts with a form', () => {
  const entry = { ...blankRow('a', DAY), city: ' pune', typed: { 'retail.chicken': '245' } }
  const record = { _id: 'pune-20261121', city: 'Pune', version: 3, saved: { 'retail.chicken': '240' } }
  const meet = (row: EntryRow) =>
    reducer([row], { type: 'load', rows: [{ ...newRow('a', 'Pune', DAY), ...record }] })[0]!

  test('is its conflict, and becomes a correction of it once one is taken', () => {
    expect(meet(entry).conflict).toMatchObject(record)
    const [mine] = reducer([meet(entry)], { type: 'resolve', key: 'a', take: 'mine' })
    expect(mine).toMatchObject({ ...record, start: undefined, conflict: undefined })
    expect(mine!.typed['retail.chicken']).toBe('245')
    const [theirs] = reducer([meet(entry)], { type: 'resolve', key: 'a', take: 'current' })
    expect(theirs).toMatchObject({ ...record, typed: {} })
  })

  test('keeps its prices where the form says that nothing was quoted', () => {
    const typed = { 'retail.chicken': '-', 'retail.skinless': '280', 'retail.boneless': '-' }
    const [mine] = reducer([meet({ ...entry, typed })], { type: 'resolve', key: 'a', take: 'mine' })
    expect(mine!.typed).toEqual({ ...typed, 'retail.chicken': '240' })
  })

  test('replaces what is typed when that is discarded', () =>
    expect(reducer([meet(entry)], { type: 'discard' })[0]).toMatchObject({ ...record, typed: {} }))
})
