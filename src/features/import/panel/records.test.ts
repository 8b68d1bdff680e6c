import { describe, expect, test } from 'vitest'
import type { Mapping } from './columns.ts'
import { readRecords } from './records.ts'
import { cleanPrice } from './rows.ts'

const LONG: Mapping = ['date', 'city', 'market', 'chicken', 'skinless', 'boneless']
const WIDE: Mapping = [
  'date',
  'city',
  ...(['retail.chicken', 'retail.skinless', 'retail.boneless'] as const),
  ...(['wholesale.chicken', 'wholesale.skinless', 'wholesale.boneless'] as const),
]
const TODAY = '2026-11-21'
const read = (mapping: Mapping, ...rows: string[]) =>
  readRecords(
    { header: mapping.map(String), rows: rows.map((row, at) => ({ number: at + 2, cells: row.split('|') })) },
    mapping,
    TODAY,
  )
const prices = (chicken: number, skinless: number, boneless: number) => ({ chicken, skinless, boneless })

describe('a wrong row says why, and is in no record', () => {
  test.each<[string, string]>([
    ['|Pune|Retail|240|270|480', 'No date.'],
    [
      '31/31/2026|Pune|Retail|240|270|480',
      'Unknown date “31/31/2026”. Write the day first and no time, as 21/11/2026.',
    ],
    ['22/11/2026|Pune|Retail|240|270|480', 'The date cannot be after today.'],
    ['31/12/1999|Pune|Retail|240|270|480', 'Rates before 2000-01-01 are not kept.'],
    ['2026-11-21||Retail|240|270|480', 'No city.'],
    ['2026-11-21|❌ Pune|Retail|240|270|480', 'City: “❌ Pune” is crossed out or struck through.'],
    ['2026-11-21|Pune|~Retail~|240|270|480', 'Market: “~Retail~” is crossed out or struck through.'],
    ['2026-11-21|Pune|Retail|90 95|270|480', 'Retail, Chicken “90 95”: Numbers only.'],
    ['2026-11-21|#N/A|Retail|240|270|480', "A city has letters, spaces and . ' - ( ) & only."],
    ['2026-11-21|Pune 2|Retail|240|270|480', "A city has letters, spaces and . ' - ( ) & only."],
    ['2026-11-21|Pune||240|270|480', 'No market.'],
    ['2026-11-21|Pune|Fish|240|270|480', 'Unknown market “Fish”.'],
    ['2026-11-21|Pune|Retail|-240|270|480', 'Retail, Chicken “-240”: Not below 0.'],
    [
      '2026-11-21|Pune|Retail|240|=2+2|480',
      'Skinless: the formula “=2+2” has no result. Open the file in Excel, save it and choose it again.',
    ],
    ['2026-11-21|Pune|Retail|240|270|100001', 'Retail, Boneless “100001”: At most 100000.'],
    ['2026-11-21|Pune|Retail|-|NA|', 'No rates.'],
    ['2026-11-21|Pune', 'No market.'],
    [
      '2026-11-21|Pune|Retail|1|240|270|480',
      'More figures than columns: one with a comma must stand in quotes.',
    ],
  ])('%s', (row, why) => expect(read(LONG, row)).toEqual({ records: [], wrong: [{ number: 2, why }] }))
})

test('a price that was not quoted is absent from its market', () =>
  expect(read(LONG, '2026-11-21|Pune|Retail|240|NQ|480')).toMatchObject({
    records: [{ markets: { retail: { chicken: 240, boneless: 480 } } }],
    wrong: [],
  }))

test.each([
  ['*Pune*', 'Retail', 'Pune', 'retail'],
  ['1. Pune', 'Retail', 'Pune', 'retail'],
  ['Pune (wholesale)', '', 'Pune', 'wholesale'],
])('the city %j of a row with the market %j is %s, %s', (given, column, location, market) =>
  expect(read(LONG, `2026-11-21|${given}|${column}|२४०|270|480`)).toMatchObject({
    records: [{ location, markets: { [market]: prices(240, 270, 480) } }],
  }),
)

const DATES: Mapping = ['city', 'date', 'retail.chicken']
const readDates = (...dates: string[]) =>
  read(DATES, ...dates.map((date, at) => `Pune ${'ABCDEF'[at]}|${date}|240`))

test.each([
  ['04/17/2026 | 04/05/2026', '2026-04-17 | 2026-04-05'],
  ['11/9/26 | 11/10/26 | 11/13/26 | 21 Nov 2026', '2026-11-09 | 2026-11-10 | 2026-11-13 | 2026-11-21'],
  ['17/04/2026 | 04/05/2026 | 2026-04-20', '2026-04-17 | 2026-05-04 | 2026-04-20'],
  ['04/05/2026 | 2026-05-06', '2026-05-04 | 2026-05-06'],
])('the order of %j holds for the whole column', (dates, days) =>
  expect(readDates(...dates.split(' | ')).records.map(({ date }) => date)).toEqual(days.split(' | ')),
)

const unclear = (column: string, one: string, row: number, other: string, otherRow: number) =>
  `Column “${column}” can be read two ways: “${one}” in row ${row}, “${other}” in row ${otherRow}. Write days as 21/11/2026 and rates as 1250.50.`

test.each([
  ['05/06/2026 | 17/04/2026 | 04/17/2026', ['17/04/2026', 3, '04/17/2026', 4]],
  // a spreadsheet that reads the month first made 5 April of 04/05
  ['17/04/2026 | 2026-04-05', ['17/04/2026', 2, '2026-04-05', 3]],
  // the 11th of December is not there yet
  ['11/09/2026 | 11/12/2026', ['11/09/2026', 2, '11/12/2026', 3]],
] as const)('a column of the dates %j is refused whole', (dates, [one, row, other, otherRow]) => {
  const { records, wrong } = readDates(...dates.split(' | '))
  expect(records).toEqual([])
  expect(wrong).toHaveLength(dates.split(' | ').length)
  expect(wrong[0]!.why).toBe(unclear('date', one, row, other, otherRow))
})

test.each([
  ['Date (MM/DD/YYYY)', '04/05/2026', '2026-04-05', undefined],
  ['Date (DD-MM-YY)', '04/05/2026', '2026-05-04', undefined],
  ['MM/DD/YYYY', '17/04/2026', undefined, ['17/04/2026', 2, '17/04/2026', 2]],
] as const)('the order of the head %j holds for %j', (head, date, day, pair) => {
  const table = { header: ['City', head, 'Chicken'], rows: [{ number: 2, cells: ['Pune', date, '240'] }] }
  const { records, wrong } = readRecords(table, DATES, TODAY)
  expect([records[0]?.date, wrong[0]?.why]).toEqual([day, pair && unclear(head, ...pair)])
})

test('a column whose commas stand before decimals and before thousands is refused whole', () =>
  expect(read(DATES, 'Pune|2026-11-21|240,50', 'Agra|2026-11-21|1,250', 'Kota|2026-11-21|240').wrong).toEqual(
    [2, 3, 4].map(number => ({ number, why: unclear('retail.chicken', '240,50', 2, '1,250', 3) })),
  ))

test('rows with other rates for one city, date and market are all wrong; the same twice is one', () => {
  const rows = ['2026-11-21|Pune|Retail|240|270|480', '21/11/2026| pune |retail|241|270|480']
  const sentence = (row: number) => `The same city, date and market stand in row ${row} with other rates.`
  expect(read(LONG, ...rows)).toEqual({
    records: [],
    wrong: [
      { number: 2, why: sentence(3) },
      { number: 3, why: sentence(2) },
    ],
  })
  expect(read(LONG, rows[0]!, rows[0]!)).toMatchObject({ records: [{ rows: [2, 3] }], wrong: [] })
})

test('rows of one city and day are one record; a wrong one leaves the others', () => {
  const { records, wrong } = read(
    LONG,
    '2026-11-21|Pune|Retail|₹ 240|270.00|4,80',
    '2026-11-21|Pune|1 Kg Rate|₹ 1,240|270.50/-|Rs. 480',
    '2026-11-21|PUNE|Super Market|250|280|490',
  )
  expect(records).toEqual([
    {
      location: 'Pune',
      date: TODAY,
      markets: { oneKgRate: prices(1240, 270.5, 480), supermarket: prices(250, 280, 490) },
      rows: [3, 4],
    },
  ])
  expect(wrong.map(({ number }) => number)).toEqual([2])
})

test('a row with a column per rate is a record; a market that is left empty was not quoted', () => {
  expect(read(WIDE, '20 Nov 2026|Pune|240|270|480|-|-|-').records).toEqual([
    { location: 'Pune', date: '2026-11-20', markets: { retail: prices(240, 270, 480) }, rows: [2] },
  ])
  expect(read(WIDE, '20 Nov 2026|Pune||||||').wrong).toEqual([{ number: 2, why: 'No rates.' }])
})

test.each([
  ['₹ 1,00,000', '100000'],
  ['Rs. 240/-', '240'],
  ['INR 240', '240'],
  ['1 250.50', '1250.50'],
  ['240 / kg', '240'],
  ['n/a', ''],
  ['–', ''],
  ['-1', '-1'],
])('%j is the figure %j', (text, figure) => expect(cleanPrice(text)).toBe(figure))

test('rows of a file without dates are of the day that was chosen for it', () => {
  const table = {
    header: ['City', 'A', 'B', 'C'],
    rows: [{ number: 2, cells: ['Pune', '240', '270', '480'] }],
  }
  const mapping: Mapping = ['city', 'retail.chicken', 'retail.skinless', 'retail.boneless']
  expect(readRecords(table, mapping, TODAY, '2026-11-20').records).toMatchObject([{ date: '2026-11-20' }])
  expect(readRecords(table, mapping, TODAY, '2026-11-22').wrong).toMatchObject([
    { why: 'The date cannot be after today.' },
  ])
})
