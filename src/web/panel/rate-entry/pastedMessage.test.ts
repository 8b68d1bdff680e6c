import { describe, expect, test } from 'vitest'
import type { RecognisedCity } from '#shared/cities/api.ts'
import { newRow } from './entryRow.ts'
import { applyLines, checkLines, openPreview, previewCity, toCells } from './pastedMessage.ts'

const DAY = '2026-11-26'
const known = (cities: Record<string, Partial<RecognisedCity>>, fixed?: string) => ({
  cities: new Map(
    Object.entries(cities).map(([city, found]) => [
      city,
      { name: city, state: null, status: 'entered' as const, suggestions: [], ...found },
    ]),
  ),
  findRow: (key: string) => (key === fixed ? newRow(key, key, DAY) : undefined),
  isFixed: () => true,
})

describe('a line of a preview', () => {
  const check = (text: string, ...others: Parameters<typeof known>) =>
    checkLines(openPreview(text, DAY, '').lines, known(...others))

  test('of a city that nobody knows is left out until a person says what it means', () => {
    const { lines } = openPreview('Banglore 230', DAY, '')
    const found = known({ Banglore: { status: 'unknown', suggestions: ['Bengaluru'] }, Bengaluru: {} })
    expect(checkLines(lines, found)).toEqual(['newCity'])
    expect(checkLines([{ ...lines[0]!, city: 'Bengaluru' }], found)).toEqual(['ready'])
    expect(checkLines([{ ...lines[0]!, isNewCity: true }], found)).toEqual(['ready'])
  })

  test('that says "nil" marks the row of its city, unless that is saved or has rates here', () => {
    const found = known({ Poona: { name: 'Pune' } })
    const row = newRow('pune', 'Pune', DAY)
    const states = (text: string, version?: number) => {
      const findRow = (key: string) => (key === 'pune' ? { ...row, version } : undefined)
      const { lines } = openPreview(text, DAY, '')
      return checkLines(lines, { ...found, findRow, isFixed: () => false })
    }
    expect(states('Poona nil\nSurat nil')).toEqual(['ready', 'notQuoted'])
    expect(states('Poona nil\nPune 230')).toEqual(['ready', 'twice'])
    expect(states('Poona nil', 1)).toEqual(['notQuoted'])
    const [line] = openPreview('Poona nil', DAY, '').lines
    expect(toCells(line!)).toMatchObject({ 'oneKgRate.chicken': '-', 'retail.boneless': '-' })
  })

  test('with other rates for the same city and cell is left out, in any spelling of the city', () =>
    expect(check('Pune 230\nPoona 240\nPune 230', { Pune: {}, Poona: { name: 'Pune' } })).toEqual([
      'ready',
      'twice',
      'ready',
    ]))

  test('of a city whose record the person may not correct is left out', () =>
    expect(check('Pune 230', { Pune: {} }, 'pune')).toEqual(['saved']))

  test('counts its rates if it is understood', () => {
    const { lines } = openPreview('Nagpur 210-220\nPune NA\nAgra 210 240\nZyxqpur 200', DAY, '')
    const count = (...others: Parameters<typeof known>) => {
      const { rates, left, unread } = applyLines(lines, known(...others))
      return [rates, left.length, unread]
    }
    const cities = { Nagpur: {}, Pune: {}, Agra: {} }
    expect(count({ ...cities, Zyxqpur: { status: 'unknown' } })).toEqual([2, 2, 1])
    expect(count({ ...cities, Zyxqpur: {} }, 'agra')).toEqual([1, 2, 1])
  })
})

test('what a person takes goes to its cities, and every other line is left', () => {
  const { lines } = openPreview('Wholesale rates\nPoona 190 220\nZyxqpur 200\n190 220 350', DAY, '')
  const found = known({ Poona: { name: 'Pune' }, Zyxqpur: { status: 'unknown' } })
  expect(applyLines(lines, found)).toMatchObject({
    states: ['ready', 'newCity', 'noCity'],
    taken: [
      {
        city: 'Pune',
        cells: { 'wholesale.chicken': '190', 'wholesale.skinless': '220' },
        isNewCity: false,
      },
    ],
    left: lines.slice(1),
  })
})

describe('a city alone', () => {
  const { lines } = previewCity('Zyxqpur')

  test('is asked about unless it has rates', () => {
    expect(checkLines(lines, known({ Zyxqpur: { status: 'unknown' } }))).toEqual(['newCity'])
    expect(checkLines(lines, known({ Zyxqpur: {} }))).toEqual(['ready'])
  })

  test('is not added where it cannot be looked up now', () =>
    expect(checkLines(lines, { ...known({}), cities: new Map([['Zyxqpur', undefined]]) })).toEqual([
      'unchecked',
    ]))
})
