import { describe, expect, test } from 'vitest'
import { CELLS } from './cells.ts'
import { parseCityLines } from './parseSheetPaste.ts'

const three = (market: string, ...figures: string[]) =>
  Object.fromEntries(
    ['chicken', 'skinless', 'boneless'].flatMap((kind, at) =>
      figures[at] ? [[`${market}.${kind}`, figures[at]]] : [],
    ),
  )

test.each([
  '230',
  '1\t2\n3\t4',
  '230 261 428',
  '230\tNA\t410',
  'City\tChicken\tSkinless',
  'Good morning',
  '',
])('%j names no city with rates', text => expect(parseCityLines(text)).toBeUndefined())

test.each([
  ['Pune wholesale 190 220 350 400', 'manyFigures'],
  [`Pune\t${'200\t'.repeat(CELLS.length)}200`, 'manyFigures'],
  ['Pune 210 (old 200) 240', 'notUnderstood'],
])('%j is kept with its problem and fills nothing', (text, problem) =>
  expect(parseCityLines(text)).toEqual([{ text, city: 'Pune', cells: {}, problem }]),
)

test('figures below a line with rates are nobody’s, unless they name a market', () => {
  const [, second, third] = parseCityLines('Pune 210 240 390\n190 220 350\nretail 250 280 430')!
  expect(second).toMatchObject({ text: '190 220 350', city: '', problem: 'noCity' })
  expect(third).toEqual({
    text: 'Pune retail 250 280 430',
    city: 'Pune',
    cells: three('retail', '250', '280', '430'),
  })
})

test.each([
  ['Ahmedabad - 221, 252, 374', 'Ahmedabad', '221', '252', '374'],
  ['*Pune* : 210/240/390', 'Pune', '210', '240', '390'],
  ['1. Surat 201 220 340', 'Surat', '201', '220', '340'],
  ['हैदराबाद १९० २२० ३२०', 'हैदराबाद', '190', '220', '320'],
  ['Bangalore Rs.210 Rs.240 Rs.390/- per kg', 'Bangalore', '210', '240', '390'],
  ['12) Navi Mumbai = 210-240-390', 'Navi Mumbai', '210', '240', '390'],
  ['Navi Mumbai,230,,428', 'Navi Mumbai', '230', '', '428'],
  ['Navi Mumbai\t230\t\t428', 'Navi Mumbai', '230', '', '428'],
  ['3\tNavi Mumbai\t230\t261\t428', 'Navi Mumbai', '230', '261', '428'],
  ['Pune 230 NA 428', 'Pune', '230', '', '428'],
  ['Pune 1,250 1,300.50 1400', 'Pune', '1250', '1300.50', '1400'],
  ['Pune chicken 230 boneless 428 skinless 261', 'Pune', '230', '261', '428'],
  ['Pune boneless 428 chicken 230 skinless 261', 'Pune', '230', '261', '428'],
  ['Pune 22/11/2026: 230 261 428', 'Pune', '230', '261', '428'],
])('%j fills the headline market of its city', (text, city, ...figures) =>
  expect(parseCityLines(text)).toEqual([{ text, city, cells: three('oneKgRate', ...figures) }]),
)

test.each([
  ['Ahmedabad Wholesale 201 232 345'],
  ['Ahmedabad 201 232 345 wholesale'],
  ['Wholesale rates\nAhmedabad 201 232 345'],
  ['Ahmedabad\nWholesale: 201/232/345'],
  ['Ahmedabad\nWholesale\n201 232 345'],
  ['Ahmedabad\tWholesale\t201\t232\t345'],
  ['2026-11-21\tAhmedabad\tWholesale\t201\t232\t345'],
])('%j goes to the columns of the market it names', text =>
  expect(parseCityLines(text)).toMatchObject([
    { city: 'Ahmedabad', cells: three('wholesale', '201', '232', '345') },
  ]),
)

test('a line names several markets', () =>
  expect(parseCityLines('Pune 1kg 210 240 390 wholesale 190 NA 350')?.[0]?.cells).toEqual({
    ...three('oneKgRate', '210', '240', '390'),
    ...three('wholesale', '190', '', '350'),
  }))

describe('a sheet with heads', () =>
  test('gives each city its row', () =>
    expect(
      parseCityLines('City\tChicken\tSkinless\tBoneless\r\nPune\t230\t260\t430\r\nAgra\t210\t240\t\r\n'),
    ).toMatchObject([
      { city: 'Pune', cells: three('oneKgRate', '230', '260', '430') },
      { city: 'Agra', cells: three('oneKgRate', '210', '240') },
    ])))
