import { describe, expect, test } from 'vitest'
import { latestOnly } from './latestOnly.ts'
import { findMatches, findOption } from './suggestions.ts'

const cities = ['Hyderabad', 'Hosur', 'Navi Mumbai', 'Mumbai', 'मुंबई', 'मुरादाबाद'].map(value => ({ value }))
const found = (typed: string) => findMatches(cities, typed).map(option => option.value)

test.each(['', 'h', '  h ', 'xy', 'umbai'])('%j suggests nothing', typed => expect(found(typed)).toEqual([]))

test.each([
  ['hy', ['Hyderabad']],
  [' HO', ['Hosur']],
  ['hyderābad', ['Hyderabad']],
  ['navim', ['Navi Mumbai']],
  ['मुं', ['मुंबई']],
])('%j finds %j: case, spaces and Latin accents do not count', (typed, cities) =>
  expect(found(typed)).toEqual(cities),
)

describe('a city that has several names', () => {
  const cities = [
    { value: 'Bengaluru', label: 'బెంగళూరు', also: ['bangalore'] },
    { value: 'Kolkata', label: 'కోల్\u200cకతా', also: ['calcutta'] },
  ]

  test.each([
    ['Kochi', undefined],
    ['', undefined],
    ['Beng', undefined],
    ['bengaluru', 'Bengaluru'],
    [' బెంగళూరు ', 'Bengaluru'],
    ['Bangalore', 'Bengaluru'],
    ['కోల్కతా', 'Kolkata'],
  ])('%j names %j', (text, city) => expect(findOption(cities, text)?.value).toBe(city))

  test.each([
    ['be', 'Bengaluru'],
    ['బెం', 'Bengaluru'],
    ['bang', 'Bengaluru'],
    ['calc', 'Kolkata'],
    ['కోల్కత', 'Kolkata'],
  ])('is found by any of them, however its letters are joined: %j', (typed, city) =>
    expect(findMatches(cities, typed).map(option => option.value)).toEqual([city]),
  )
})

test('at most eight are suggested', () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ value: `Rampur ${at}` }))
  expect(findMatches(many, 'ram')).toHaveLength(8)
})

test('a response that a later query has overtaken is dropped', async () => {
  const latest = latestOnly()
  const first = Promise.withResolvers<string>()
  const late = latest.take(first.promise)
  const last = latest.take(Promise.resolve('hyd'))
  first.resolve('hy')
  expect(await last).toBe('hyd')
  expect(await late).toBeUndefined()
})

test('a response is dropped once the field was left', async () => {
  const latest = latestOnly()
  const answer = latest.take(Promise.resolve('hyd'))
  latest.drop()
  expect(await answer).toBeUndefined()
})
