import { expect, test } from 'vitest'
import { parseSheetPaste } from './parseSheetPaste.ts'
import { toCityRow } from './rows.ts'

const DAY = '2026-11-21'
const rows = ['Agra', 'Navi Mumbai', 'Pune'].map(city => toCityRow(city, DAY))
const at = (row: number, cell: number) => ({ row, cell })
const paste = (text: string, from = at(0, 0), mayFill = () => true) =>
  parseSheetPaste(text, rows, DAY, from, mayFill)

test('a single figure is left to its input', () => {
  expect(paste('230')).toBeUndefined()
})

test('figures outside the sheet, in a fixed row or without a valid city are lost', () => {
  expect(paste('1\t2\n3\t4', at(2, 11))).toMatchObject({ count: 1, lost: 3 })
  expect(paste('Pune\t230\t260', at(0, 0), () => false)).toMatchObject({ typed: {}, count: 0, lost: 2 })
})

test.each([
  'Navi Mumbai\t230\t261\nPUNE\t199',
  'navi  mumbai 230 261\nPune: 199',
  'Navi Mumbai,230,261\nPune,199',
])('lines that begin with a city go to its row, wherever they are pasted: %j', text =>
  expect(paste(text, at(2, 5))).toEqual({
    typed: {
      navimumbai: { 'oneKgRate.chicken': '230', 'oneKgRate.skinless': '261' },
      pune: { 'oneKgRate.chicken': '199' },
    },
    added: [],
    count: 3,
    lost: 0,
  }),
)

test('a header is skipped, an empty figure leaves its cell, and a new city is added', () => {
  const text = 'City\tChicken\tSkinless\r\nKochi\t\t261\r\n'
  expect(paste(text)).toMatchObject({
    typed: { kochi: { 'oneKgRate.skinless': '261' } },
    added: [{ city: 'Kochi' }],
    count: 1,
  })
})

test('a block without names fills cells from the focused one on, row by row', () => {
  expect(paste('1\t2\n3\t4', at(1, 1))?.typed).toEqual({
    navimumbai: { 'oneKgRate.skinless': '1', 'oneKgRate.boneless': '2' },
    pune: { 'oneKgRate.skinless': '3', 'oneKgRate.boneless': '4' },
  })
})
