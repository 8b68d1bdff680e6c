import { expect, test } from 'vitest'
import { changeOf } from './changes.ts'

const written = (location: string, date: string) => ({ location, date })

test('a write of nothing is not told', () => expect(changeOf([])).toBeUndefined())

test('the days are told from the first to the last, each city once', () =>
  expect(
    changeOf([written('Pune', '2026-11-20'), written('Agra', '2026-11-18'), written('Pune', '2026-11-19')]),
  ).toEqual({ from: '2026-11-18', to: '2026-11-20', cities: ['Pune', 'Agra'] }))

test.each([
  [20, 20],
  [21, undefined],
])('of %d cities %s are named', (count, named) => {
  const many = Array.from({ length: count }, (_, at) => written(`City ${at}`, '2026-11-21'))
  expect(changeOf(many)?.cities?.length).toBe(named)
})
