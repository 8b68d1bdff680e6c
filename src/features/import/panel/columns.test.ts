import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DAILY, describeFigures } from '#server/rates/export/tables.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { changeColumn, findMappingProblem, guessColumns, type Mapping } from './columns.ts'

describe('a mapping that is not complete says what is missing', () => {
  test.each<[string, Mapping]>([
    ['Choose the column with the city.', ['date', 'market', 'chicken', 'skinless', 'boneless']],
    ['Two columns are City. Choose which of them counts.', ['city', 'date', 'city', 'retail.chicken']],
    ['Choose the column with the date.', ['city', 'market', 'chicken', 'skinless', 'boneless']],
    ['Choose the columns with the rates.', ['city', 'date', undefined]],
    [
      'Choose the column with the market, or say of which market each rate is.',
      ['city', 'date', 'chicken', 'skinless', 'boneless'],
    ],
    ['Choose the column of Boneless too.', ['city', 'date', 'market', 'chicken', 'skinless']],
    ['Choose the column of Retail, Skinless too.', ['city', 'date', 'retail.chicken', 'retail.boneless']],
    [
      'Some columns are rates of the row’s market, others of a market of their own: choose one way.',
      ['city', 'date', 'market', 'chicken', 'retail.skinless'],
    ],
  ])('%s', (problem, mapping) => expect(findMappingProblem(mapping)).toBe(problem))
})

test.each([
  ['Date, City, Market, Chicken, Skinless, Boneless', 'date, city, market, chicken, skinless, boneless'],
  ['date, city, market, chicken, skinless, unit, sample', 'date, city, market, chicken, skinless, , '],
  ['LOCATION, Rate date, Market type, Chicken (₹/kg), Remarks', 'city, date, market, chicken, '],
  ['Skin less, Boneless chicken', 'skinless, boneless'],
  [
    'City name, Day, 1 Kg Rate Chicken, Whole Sale - Skinless',
    'city, date, oneKgRate.chicken, wholesale.skinless',
  ],
  ['Super Market: Boneless, Retail chicken', 'supermarket.boneless, retail.chicken'],
  ['City, Town, , Retail', 'city, city, , '],
  ['शहर, தேதி, మార్కెట్, With skin, Without skin', 'city, date, market, chicken, skinless'],
  ['Date (DD/MM/YYYY), Rate date [mm-dd-yyyy], Chicken (Rs/kg)', 'date, date, chicken'],
  ['దినం, City rate, Live chicken, Chicken change', 'date, , , '],
])('the heads %j are understood as %j', (heads, mapping) =>
  expect(guessColumns(heads.split(', '))).toEqual(mapping.split(', ').map(target => target || undefined)),
)

test.each(LANGUAGES)('the heads of our screens in %s are understood', language => {
  const file = new URL(`messages/${language}/import.json`, import.meta.url)
  const { city, date, market } = JSON.parse(readFileSync(file, 'utf8')).COLUMNS
  expect(guessColumns([city, date, market])).toEqual(['city', 'date', 'market'])
})

test('every column of our own exports is known by its head, but for those that describe the others', () => {
  const described = describeFigures(DAILY, true).columns.slice(DAILY.columns.length)
  expect(guessColumns(DAILY.columns)).not.toContain(undefined)
  expect(guessColumns(described)).toEqual([undefined, undefined])
})

test('a file without a column of dates needs a day', () =>
  expect(
    findMappingProblem(['city', 'market', 'chicken', 'skinless', 'boneless'], '2026-11-21'),
  ).toBeUndefined())

test('a target that is chosen for a column is taken from the other column', () =>
  expect(changeColumn(['city', 'date', undefined], 2, 'city')).toEqual([undefined, 'date', 'city']))
