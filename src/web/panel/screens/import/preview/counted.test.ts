import { expect, test } from 'vitest'
import { groupLines, listRejected, listToSave, writtenNumbers } from './counted.ts'
import type { Line, LineState } from './lines.ts'

const line = (state: LineState, warnings: string[] = []): Line => ({
  numbers: [2],
  date: '',
  city: 'Pune',
  state,
  notes: [],
  warnings,
})
const lines = [line('unchanged'), line('created', ['odd']), line('wrong'), line('updated'), line('refused')]

test('what is wrong comes first; a line to look at twice is new or a change, too', () => {
  const counted = groupLines(lines).map(({ group, lines }) => [group, lines.length])
  expect(counted).toEqual([
    ['wrong', 1],
    ['refused', 1],
    ['doubtful', 1],
    ['created', 1],
    ['updated', 1],
    ['unchanged', 1],
  ])
  expect(groupLines([line('saved', ['odd'])]).map(({ group }) => group)).toEqual(['saved'])
})

test('new ones and changes are saved; wrong and refused ones go into the sheet', () => {
  expect(listToSave(lines).map(({ state }) => state)).toEqual(['created', 'updated'])
  expect(listRejected(lines).map(({ state }) => state)).toEqual(['wrong', 'refused'])
})

test.each([
  [[7], '7'],
  [[2, 3], '2, 3'],
  [[2, 3, 4, 5], '2–5'],
  [[2, 4, 9], '2, 4, 9'],
  [[2, 4, 9, 11, 20], '2, 4, 9, …'],
])('rows %j are written %s', (numbers, text) => expect(writtenNumbers(numbers)).toBe(text))
