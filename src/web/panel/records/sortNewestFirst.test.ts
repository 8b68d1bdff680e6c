import { expect, test } from 'vitest'
import { sortNewestFirst } from './sortNewestFirst.ts'

const rate = (date: string) => ({ _id: date, location: 'Pune', date, markets: {} })
const [older, newer] = [rate('2026-11-20'), rate('2026-11-21')]

test.each([
  ['no record', [], []],
  ['newest first', [newer, older], [newer, older]],
  ['oldest first', [older, newer], [newer, older]],
])('a list that comes %s is shown newest first', (_, came, shown) =>
  expect(sortNewestFirst(came)).toEqual(shown),
)
