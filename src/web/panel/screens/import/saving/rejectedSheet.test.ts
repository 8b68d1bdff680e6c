import { expect, test } from 'vitest'
import { rejectedSheet } from './rejectedSheet.ts'

test('the sheet has the rows that were not saved, why, and no formula', () => {
  const table = {
    header: ['City', 'Rate'],
    rows: [
      { number: 2, cells: ['Pune', '240'] },
      { number: 3, cells: ['=HYPERLINK("x")', '-1'] },
      { number: 5, cells: ['Agra'] },
    ],
  }
  const line = { date: '', city: '', state: 'wrong' as const, warnings: [] }
  const lines = [
    { ...line, numbers: [3], notes: ['One.', 'Two.'] },
    { ...line, numbers: [5], notes: ['No rates.'] },
  ]
  expect(rejectedSheet(table, lines).split('\r\n')).toEqual([
    '\uFEFF"City","Rate","Why"',
    `"'=HYPERLINK(""x"")","'-1","One. Two."`,
    '"Agra",,"No rates."',
    '',
  ])
})
