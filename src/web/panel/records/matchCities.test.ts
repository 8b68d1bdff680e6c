import { expect, test } from 'vitest'
import { matchCities } from './matchCities.ts'

const KNOWN = ['Hyderabad', 'New Delhi', 'Pune', 'Puri']

test('an empty text filters nothing', () => expect(matchCities('  ', KNOWN).names).toBeUndefined())

test('a text that no city can have names no city', () => expect(matchCities('12', KNOWN).names).toEqual([]))

test.each([
  ['pu', ['Pune', 'Puri']],
  ['new  d', ['New Delhi']],
  ['HYDER', ['Hyderabad']],
])('%j names the cities that begin with it', (typed, named) =>
  expect(matchCities(typed, KNOWN).names).toEqual(named),
)

test('an old spelling begins no city and is sent as typed', () =>
  expect(matchCities(' Bangalore ', KNOWN).names).toEqual(['Bangalore']))

test('too many cities to name filter the loaded records instead', () => {
  const many = Array.from({ length: 51 }, (_, at) => `Pur${'a'.repeat(at + 1)}`)
  const asked = matchCities('p', many)
  expect(asked.names).toBeUndefined()
  expect(['Pune', 'Hyderabad'].filter(asked.isMatch)).toEqual(['Pune'])
})
