import { expect, test } from 'vitest'
import { isChanged, newRow, rowProblem, sentOf } from './rows.ts'

const retail = { 'retail.chicken': '240', 'retail.skinless': ' 270 ', 'retail.boneless': '₹ 1,480' }

test.each([
  ['nothing', {}, 'Enter the rates of a market'],
  ['half a market', { 'retail.chicken': '240' }, 'Three rates of a market, or none'],
  ['a word', { ...retail, 'retail.chicken': 'NA' }, 'Numbers only'],
  ['a negative rate', { ...retail, 'retail.chicken': '-1' }, 'Not below 0'],
])('%s is not sent', (_, cells, problem) => expect(rowProblem(cells)).toBe(problem))

test('a market that is left empty was not quoted', () => {
  expect(rowProblem(retail)).toBeUndefined()
  expect(sentOf({ ...newRow('Pune'), version: 4 }, retail)).toEqual({
    location: 'Pune',
    markets: { retail: { chicken: 240, skinless: 270, boneless: 1480 } },
    version: 4,
  })
})

test('what is typed as it is saved is no change; an emptied cell is one', () => {
  const row = { ...newRow('Pune'), saved: { 'retail.chicken': '240' } }
  expect(isChanged(row)).toBe(false)
  expect(isChanged(row, { 'retail.chicken': '240 ' })).toBe(false)
  expect(isChanged(row, { 'retail.chicken': '' })).toBe(true)
})
