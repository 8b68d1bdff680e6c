import { expect, test } from 'vitest'
import { createCityMatch, nameCities } from './matchCities.ts'

const KNOWN = ['Hyderabad', 'New Delhi', 'Pune', 'Puri']

test('a text that no city can have names no city', () => expect(nameCities('12', KNOWN)).toEqual([]))

test.each([
  ['pu', ['Pune', 'Puri']],
  ['new  d', ['New Delhi']],
  ['HYDER', ['Hyderabad']],
])('%j names the cities that begin with it', (typed, named) =>
  expect(nameCities(typed, KNOWN)).toEqual(named),
)

test('an old spelling begins no city and is sent as typed', () =>
  expect(nameCities(' Bangalore ', KNOWN)).toEqual(['Bangalore']))

test('too many cities to name filter the loaded records instead', () => {
  const many = Array.from({ length: 51 }, (_, at) => `Pur${'a'.repeat(at + 1)}`)
  expect(nameCities('p', many)).toBeUndefined()
  expect(['Pune', 'Hyderabad'].filter(createCityMatch('p'))).toEqual(['Pune'])
})
