import { expect, test } from 'vitest'
import type { CheckedRate } from '#shared/rates/bulk.ts'
import {
  formatRowNumbers,
  groupLines,
  type Line,
  type LineState,
  listNewCities,
  listRejected,
  listToSave,
  toLine,
  toRejectedCsv,
  toShownLine,
  toWrongLine,
} from './lines.ts'
import type { FileRecord } from './records.ts'

const retail = (chicken: number, skinless = chicken + 30) => ({
  retail: { chicken, skinless, boneless: chicken * 2 },
})
const record = (chicken: number): FileRecord => ({
  location: 'Pune',
  date: '2026-11-20',
  markets: retail(chicken),
  rows: [2],
})
const checked = (more: Partial<CheckedRate>): CheckedRate => ({
  location: 'Pune',
  status: 'created',
  saved: null,
  isNewCity: false,
  previous: null,
  ...more,
})

test('a refused or wrong row says why and is not sent', () => {
  const message = 'Rate for this city and date already exists.'
  expect(toLine(record(240), checked({ status: 'refused', message }))).toEqual({
    numbers: [2],
    date: '20 Nov 2026',
    city: 'Pune',
    state: 'wrong',
    notes: [message],
    warnings: [],
  })
  expect(toWrongLine({ number: 3, why: 'No date.' }, 'Agra', '')).toMatchObject({
    state: 'wrong',
    notes: ['No date.'],
  })
})

test('a change shows the price before and after, and has the version that was seen', () => {
  const saved = { saved: { ...retail(240), wholesale: retail(200).retail }, version: 4 }
  const line = toLine(record(250), checked({ status: 'updated', ...saved }))
  expect(line).toMatchObject({ state: 'updated', row: { version: 4 } })
  expect(line.notes).toEqual([
    'Retail, Chicken 240 → 250',
    'Retail, Skinless 270 → 280',
    'Retail, Boneless 480 → 500',
  ])
})

test('a new record shows its rates; an unchanged one is not sent', () => {
  expect(toLine(record(240), checked({})).notes).toEqual(['Retail 240 / 270 / 480'])
  const same = toLine(record(240), checked({ status: 'unchanged', version: 1 }))
  expect([same.state, same.notes, same.row]).toEqual(['unchanged', [], undefined])
})

test('a rate 25 % off the newest one before it, in the file or saved, gets a warning', () => {
  const previous = { date: '2026-11-18', markets: retail(300) }
  const before = { location: 'Pune', date: '2026-11-19', markets: retail(390) }
  expect(toLine(record(400), checked({ previous })).warnings).toEqual([
    'Retail, Chicken 400: 18 Nov 2026 it was 300.',
    'Retail, Skinless 430: 18 Nov 2026 it was 330.',
    'Retail, Boneless 800: 18 Nov 2026 it was 600.',
  ])
  expect(toLine({ ...record(400), before }, checked({ previous })).warnings).toEqual([])
  const older = { ...before, date: '2026-11-17' }
  expect(toLine({ ...record(400), before: older }, checked({ previous })).warnings).toHaveLength(3)
})

test('a new city waits until it is confirmed, with the number of its rows', () => {
  const line = toLine(record(240), checked({ isNewCity: true }))
  expect(line.state).toBe('unconfirmed')
  expect([listToSave([line]), listRejected([line])]).toEqual([[], [line]])
  expect(listNewCities([line, line])).toEqual([{ city: 'Pune', rows: 2, suggestions: [] }])
  const confirmed = toShownLine(line, { ...line.row!, isNewCity: true })
  expect([confirmed.state, listNewCities([confirmed])]).toEqual(['created', []])
})

test('a rate that a market of the file lacks gets a warning, unless it is saved', () => {
  const markets = { retail: { chicken: 240, boneless: 480 } }
  const line = toLine({ ...record(240), markets }, checked({}))
  expect(line.warnings).toEqual(['Retail, Skinless: not quoted.'])
  const saved = { retail: { chicken: 200, skinless: 230, boneless: 400 } }
  expect(toLine({ ...record(240), markets }, checked({ status: 'updated', saved })).warnings).toEqual([])
})

test('skinless under chicken gets a warning', () => {
  const under = { ...record(240), markets: retail(240, 230) }
  expect(toLine(under, checked({})).warnings).toEqual(['Retail, Skinless 230: under Chicken.'])
})

test('a line shows whether its row was refused, saved, or neither yet', () => {
  const line = toLine(record(240), checked({}))
  const row = line.row!
  const refused = toShownLine(line, { ...row, problems: { row: 'Stale' } })
  expect([refused.state, refused.notes]).toEqual(['refused', ['Stale']])
  expect(toShownLine(line, { ...row, saved: row.typed, typed: {} }).state).toBe('saved')
  expect(toShownLine(line, row)).toBe(line)
})

const line = (state: LineState, warnings: string[] = []): Line => ({
  numbers: [2],
  date: '',
  city: 'Pune',
  state,
  notes: [],
  warnings,
})
const lines = [line('unchanged'), line('created', ['odd']), line('wrong'), line('updated'), line('refused')]

test('wrong lines come first; a line with warnings is also in the group of its state', () => {
  const counted = groupLines(lines).map(({ group, lines }) => [group, lines.length])
  expect(counted).toEqual([
    ['wrong', 1],
    ['refused', 1],
    ['doubtful', 1],
    ['created', 1],
    ['updated', 1],
    ['unchanged', 1],
  ])
  expect(groupLines([line('saved', ['odd'])]).map(({ group }) => group)).toEqual(['saved'])
})

test('new and changed lines are saved; wrong and refused ones are downloaded', () => {
  expect(listToSave(lines).map(({ state }) => state)).toEqual(['created', 'updated'])
  expect(listRejected(lines).map(({ state }) => state)).toEqual(['wrong', 'refused'])
})

test.each([
  [[7], '7'],
  [[2, 3], '2, 3'],
  [[2, 3, 4, 5], '2–5'],
  [[2, 4, 9], '2, 4, 9'],
  [[2, 4, 9, 11, 20], '2, 4, 9, …'],
])('rows %j are written %s', (numbers, text) => expect(formatRowNumbers(numbers)).toBe(text))

test('rows of several sheets are written with the name of their sheet', () => {
  const parts = [
    { sheet: 'Mon', after: 0 },
    { sheet: 'Tue', after: 5 },
  ]
  expect(formatRowNumbers([4, 5, 6], parts)).toBe('Mon!4, Mon!5, Tue!1')
})

test('the download has the rows that were not saved, the reason, and no formula', () => {
  const table = {
    header: ['City', 'Rate'],
    rows: [
      { number: 2, cells: ['Pune', '240'] },
      { number: 3, cells: ['=HYPERLINK("x")', '-1'] },
      { number: 5, cells: ['Agra'] },
    ],
  }
  const line = { date: '', city: '', state: 'wrong' as const, warnings: [] }
  const lines = [
    { ...line, numbers: [3], notes: ['One.', 'Two.'] },
    { ...line, numbers: [5], notes: ['No rates.'] },
  ]
  expect(toRejectedCsv(table, lines).split('\r\n')).toEqual([
    '\uFEFF"City","Rate","Why"',
    `"'=HYPERLINK(""x"")","'-1","One. Two."`,
    '"Agra",,"No rates."',
    '',
  ])
})
