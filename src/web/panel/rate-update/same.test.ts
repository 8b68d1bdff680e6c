import { expect, test } from 'vitest'
import { CELLS } from '#web/panel/cells/cells.ts'
import { sameAsBefore } from './same.ts'

const before = Object.fromEntries(CELLS.map((cell, at) => [cell, String(200 + at)]))

test('a rate that was typed stays, the empty ones become those of the day before', () => {
  const filled = sameAsBefore(
    { 'oneKgRate.chicken': '999', 'retail.chicken': ' ' },
    before,
    'oneKgRate.chicken',
  )
  expect(Object.keys(filled)).toHaveLength(11)
  expect(filled).toMatchObject({ 'retail.chicken': before['retail.chicken'] })
  expect(filled).not.toHaveProperty(['oneKgRate.chicken'])
})
test('in a full grid it is the cell alone', () => {
  const full = Object.fromEntries(CELLS.map(cell => [cell, '1']))
  expect(sameAsBefore(full, before, 'retail.chicken')).toEqual({ 'retail.chicken': before['retail.chicken'] })
})
test('a rate the day before did not have leaves its cell empty', () =>
  expect(sameAsBefore({}, { 'retail.chicken': '240' }, 'retail.boneless')).toEqual({
    'retail.chicken': '240',
  }))
