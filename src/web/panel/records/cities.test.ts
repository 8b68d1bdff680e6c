import { expect, test } from 'vitest'
import { askedCities } from './cities.ts'

const KNOWN = ['Hyderabad', 'New Delhi', 'Pune', 'Puri']

test('nothing typed narrows nothing', () => expect(askedCities('  ', KNOWN).named).toBeUndefined())

test('a text no city can have is not asked for', () => expect(askedCities('12', KNOWN).named).toEqual([]))

test.each([
  ['pu', ['Pune', 'Puri']],
  ['new  d', ['New Delhi']],
  ['HYDER', ['Hyderabad']],
])('%j names the cities that begin with it', (typed, named) =>
  expect(askedCities(typed, KNOWN).named).toEqual(named),
)

test('an old spelling begins no city and is asked for as typed', () =>
  expect(askedCities(' Bangalore ', KNOWN).named).toEqual(['Bangalore']))

test('too many cities to name narrow the loaded rows instead', () => {
  const many = Array.from({ length: 51 }, (_, at) => `Pur${'a'.repeat(at + 1)}`)
  const asked = askedCities('p', many)
  expect(asked.named).toBeUndefined()
  expect(['Pune', 'Hyderabad'].filter(asked.keeps)).toEqual(['Pune'])
})
