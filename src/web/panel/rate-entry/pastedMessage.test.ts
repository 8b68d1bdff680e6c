import { describe, expect, test } from 'vitest'
import type { RecognisedCity } from '#shared/cities/api.ts'
import { newRow } from './entryRow.ts'
import { toPastedLine } from './pastedLines.ts'
import { applyLines, checkLines, openPreview, repeatRates, toCells } from './pastedMessage.ts'

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
  findRow: (key: string) => (key === others.fixed ? newRow(key, key, DAY) : undefined),
  isFixed: () => true,
})

describe('a line of a preview', () => {
  const check = (text: string, ...others: Parameters<typeof known>) =>
    checkLines(openPreview(text, DAY, '').lines, known(...others))

  test('of a city that nobody knows waits until a person says what it means', () => {
    const { lines } = openPreview('Banglore 230', DAY, '')
    const found = known({ Banglore: { status: 'unknown', suggestions: ['Bengaluru'] }, Bengaluru: {} })
    expect(checkLines(lines, found)).toEqual(['newCity'])
    expect(checkLines([{ ...lines[0]!, city: 'Bengaluru' }], found)).toEqual(['ready'])
    expect(checkLines([{ ...lines[0]!, isNewCity: true }], found)).toEqual(['ready'])
  })

  test('that says "same" takes the rates of the day before', () => {
    const { lines } = openPreview('Pune same', DAY, '')
    const found = known({ Pune: {} })
    expect(checkLines(lines, found)).toEqual(['same'])
    const same = repeatRates(lines[0]!, { 'retail.chicken': '230' })
    expect([checkLines([same], found), toCells(same)]).toEqual([['ready'], { 'retail.chicken': '230' }])
  })

  test('that says "nil" marks the row of its city, unless that is saved or has rates here', () => {
    const found = known({ Poona: { name: 'Pune' } })
    const row = newRow('pune', 'Pune', DAY)
    const states = (text: string, version?: number, only?: string) => {
      const findRow = (key: string) => (key === 'pune' ? { ...row, version } : undefined)
      const { lines } = openPreview(text, DAY, '')
      return checkLines(lines, { ...found, findRow, isFixed: () => false, only })
    }
    expect(states('Poona nil\nSurat nil')).toEqual(['ready', 'notQuoted'])
    expect(states('Poona nil\nPune 230')).toEqual(['ready', 'twice'])
    expect(states('Poona nil', 1)).toEqual(['notQuoted'])
    expect(states('Poona nil', undefined, 'Pune')).toEqual(['notQuoted'])
    const [line] = openPreview('Poona nil', DAY, '').lines
    expect(toCells(line!)).toMatchObject({ 'oneKgRate.chicken': '-', 'retail.boneless': '-' })
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

  test('counts its rates if it is understood', () => {
    const { lines } = openPreview('Nagpur 210-220\nPune NA\nAgra 210 240\nZyxqpur 200', DAY, '')
    const count = (...others: Parameters<typeof known>) => {
      const { rates, left, unread } = applyLines(lines, known(...others))
      return [rates, left.length, unread]
    }
    const cities = { Nagpur: {}, Pune: {}, Agra: {} }
    expect(count({ ...cities, Zyxqpur: { status: 'unknown' } })).toEqual([2, 2, 1])
    expect(count({ ...cities, Zyxqpur: {} }, { fixed: 'agra' })).toEqual([1, 2, 1])
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

describe('a line that no message has', () => {
  test('is a city, which is asked about unless it has rates', () => {
    const line = toPastedLine('Zyxqpur')
    expect(checkLines([line], known({ Zyxqpur: { status: 'unknown' } }))).toEqual(['newCity'])
    expect(checkLines([line], known({ Zyxqpur: {} }))).toEqual(['ready'])
  })

  test('waits where the city cannot be looked up now', () =>
    expect(
      checkLines([toPastedLine('Zyxqpur')], {
        ...known({}),
        cities: new Map([['Zyxqpur', undefined]]),
      }),
    ).toEqual(['unchecked']))
})
