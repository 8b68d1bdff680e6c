import { expect, test } from 'vitest'
import type { Cells } from '#web/panel/rate-entry/cells.ts'
import { newRow, type SheetRow } from './rows.ts'
import { reducer, type Sheet, startSheet, type Version } from './sheet.ts'

const row = (city: string, version?: number, saved: Cells = {}): SheetRow => ({
  ...newRow(city),
  saved,
  ...(version === undefined ? {} : { version }),
})
const reloaded = (sheet: Sheet, ...rows: SheetRow[]) => reducer(sheet, { type: 'rebase', rows })
const typing = (seen: SheetRow, cells: Cells) =>
  reducer(startSheet([seen]), { type: 'change', key: seen.key, cells })
const taking = (sheet: Sheet, take: Version) => reducer(sheet, { type: 'resolve', key: 'pune', take })

const seen = row('Pune', 1, { 'retail.chicken': '230', 'retail.skinless': '260' })
const current = row('Pune', 2, { 'retail.chicken': '235', 'retail.skinless': '265' })
const conflict = reloaded(typing(seen, { 'retail.chicken': '240' }), current)

test('nothing typed is overwritten: both versions stand until one is taken', () => {
  expect(conflict.rows).toEqual([seen])
  expect(conflict.typed).toEqual({ pune: { 'retail.chicken': '240' } })
  expect(conflict.conflicts).toEqual({ pune: current })
  expect(Object.keys(conflict.problems)).toEqual(['pune'])
})

test('taking theirs leaves what is saved', () => {
  expect(taking(conflict, 'current')).toEqual(startSheet([current]))
})

test('taking mine keeps what was typed over theirs, and what was not typed is theirs', () => {
  expect(taking(conflict, 'mine')).toEqual({
    ...startSheet([current]),
    typed: { pune: { 'retail.chicken': '240', 'retail.skinless': '265' } },
  })
})

test('a record that was deleted meanwhile is entered again as a whole', () => {
  const gone = reloaded(typing(seen, { 'retail.chicken': '240' }))
  expect(taking(gone, 'mine').typed).toEqual({ pune: { 'retail.chicken': '240', 'retail.skinless': '260' } })
  expect(taking(gone, 'current').rows).toEqual([row('Pune')].map(row => expect.objectContaining(row)))
})

test('what is saved as it was typed is no conflict: the answer to the save was lost', () => {
  const saved = row('Pune', 2, { ...seen.saved, 'retail.chicken': '240' })
  expect(reloaded(typing(seen, { 'retail.chicken': '240' }), saved)).toEqual(startSheet([saved]))
})

test('a conflict that is over says nothing any more', () => {
  const again = reloaded(conflict, seen)
  expect([again.problems, again.conflicts]).toEqual([{}, {}])
})
