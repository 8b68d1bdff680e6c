import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RecognisedCity } from '#shared/cities/api.ts'
import { CELLS } from './cells.ts'
import {
  changeLine,
  checkLines,
  countPreview,
  describeLine,
  openPreview,
  readCityLine,
  repeatRates,
  toCells,
  toCityLine,
} from './pastedMessage.ts'

const DAY = '2026-11-26'
const known = (
  cities: Record<string, Partial<RecognisedCity>>,
  others: { only?: string; fixed?: string } = {},
) => ({
  cities: new Map(
    Object.entries(cities).map(([city, found]) => [
      city,
      { name: city, state: null, status: 'entered' as const, suggestions: [], ...found },
    ]),
  ),
  only: others.only,
  isFixed: (key: string) => key === others.fixed,
})

describe('a line of a preview', () => {
  const check = (text: string, ...others: Parameters<typeof known>) =>
    checkLines(openPreview(text, DAY, '').lines, known(...others))

  test('of a city that nobody knows waits until a person says what it means', () => {
    const { lines } = openPreview('Banglore 230', DAY, '')
    const found = known({ Banglore: { status: 'unknown', suggestions: ['Bengaluru'] }, Bengaluru: {} })
    expect(checkLines(lines, found)).toEqual(['newCity'])
    expect(checkLines([changeLine(lines[0]!, { city: 'Bengaluru' })], found)).toEqual(['ready'])
    expect(checkLines([changeLine(lines[0]!, { isNewCity: true })], found)).toEqual(['ready'])
    expect(checkLines([changeLine(lines[0]!, { isOut: true })], found)).toEqual(['out'])
  })

  test('that says "same" takes the rates of the day before', () => {
    const { lines } = openPreview('Pune same', DAY, '')
    const found = known({ Pune: {} })
    expect(checkLines(lines, found)).toEqual(['same'])
    const same = changeLine(lines[0]!, repeatRates({ 'retail.chicken': '230' }))
    expect([checkLines([same], found), toCells(same)]).toEqual([['ready'], { 'retail.chicken': '230' }])
  })

  test('of which no number is chosen says so', () => {
    const { lines } = openPreview('Pune 230', DAY, '')
    expect(checkLines([changeLine(lines[0]!, { cells: [''] })], known({ Pune: {} }))).toEqual(['noneChosen'])
  })

  test('with other rates for the same city and cell waits, in any spelling of the city', () =>
    expect(check('Pune 230\nPoona 240\nPune 230', { Pune: {}, Poona: { name: 'Pune' } })).toEqual([
      'ready',
      'twice',
      'ready',
    ]))

  test('of a city whose record the person may not correct waits', () =>
    expect(check('Pune 230', { Pune: {} }, { fixed: 'pune' })).toEqual(['saved']))

  test('of another city stays out of a form of one city', () =>
    expect(check('Pune 230\nMumbai 240', { Pune: {}, Mumbai: {} }, { only: 'Pune' })).toEqual([
      'ready',
      'otherCity',
    ]))

  test('needs no city in a form that has none yet', () =>
    expect(check('Chicken 230\nContact 9848022338', {}, { only: '' })).toEqual(['ready']))

  test('counts its rates once it is understood', () => {
    const { lines } = openPreview('Nagpur 210-220\nPune NA', DAY, '')
    const found = known({ Nagpur: {}, Pune: {} })
    expect(countPreview(lines, checkLines(lines, found))).toEqual({ rates: 0, left: 1 })
    const chosen = lines.map((line, at) =>
      at === 0 ? changeLine(line, { cells: ['', 'retail.chicken'] }) : line,
    )
    expect(countPreview(chosen, checkLines(chosen, found))).toEqual({ rates: 1, left: 0 })
    expect(toCells(chosen[0]!)).toEqual({ 'retail.chicken': '220' })
  })
})

test('a line that lines above give its meaning is stored so that it is read alike by itself', () => {
  const lines = openPreview('Wholesale rates\nPune 190 220\nHyderabad\nskinless 240', DAY, '').lines.map(
    toCityLine,
  )
  for (const line of lines) expect(readCityLine(line.text, DAY)).toEqual(line)
  expect(lines.map(({ text }) => text)).toEqual([
    'Pune Wholesale Chicken 190 Skinless 220',
    'Hyderabad Wholesale Skinless 240',
  ])
})

test('whatever cells a line has, its description is read as those cells', () =>
  fc.assert(
    fc.property(
      fc.subarray([...CELLS], { minLength: 1 }),
      fc.integer({ min: 200, max: 700 }),
      (cells, price) => {
        const typed = Object.fromEntries(cells.map(cell => [cell, String(price)]))
        expect(readCityLine(describeLine('Pune', typed), DAY)).toMatchObject({
          city: 'Pune',
          cells: typed,
          problem: undefined,
        })
      },
    ),
  ))
