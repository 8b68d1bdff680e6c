import { expect, test } from 'vitest'
import { differencesOf } from './versions.ts'

const saved = { 'retail.chicken': '240', 'retail.skinless': '270' }

test('what is saved and written another way is no difference', () =>
  expect(differencesOf({ 'retail.chicken': ' ₹240.0', 'retail.skinless': '270' }, saved)).toEqual([]))

test('a changed, an emptied and an added rate differ, in the order of the form', () =>
  expect(differencesOf({ 'retail.boneless': 'x', 'retail.chicken': '241' }, saved)).toEqual([
    { cell: 'retail.chicken', mine: '241', saved: '240' },
    { cell: 'retail.skinless', mine: '', saved: '270' },
    { cell: 'retail.boneless', mine: 'x', saved: '' },
  ]))
