import { expect, test } from 'vitest'
import type { CheckedRate } from '#shared/rates/bulk.ts'
import { groupLines, isToSave, type Line, toLine, toRejectedCsv, toWrongLine, updateLine } from './lines.ts'
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

const message = 'Rate for this city and date already exists.'

test('a refused or wrong row says why and is not sent', () => {
  const refused = {
    numbers: [2],
    doubts: [],
    date: '20 Nov 2026',
    city: 'Pune',
    notes: [message],
    warnings: [],
  }
  const line = toLine(record(240), checked({ status: 'refused', message }))
  expect(line).toEqual({ ...refused, state: 'wrong' })
  const wrong = toWrongLine({ number: 3, why: 'No date.' }, 'Agra', '')
  expect(wrong).toMatchObject({ state: 'wrong', notes: ['No date.'] })
})

test('a change shows the price before and after, and has the version that was seen', () => {
  const saved = { saved: { ...retail(240), wholesale: retail(200).retail }, version: 4 }
  const line = toLine(record(250), checked({ status: 'updated', ...saved }))
  expect(line).toMatchObject({ state: 'updated', rate: { version: 4 } })
  expect(line.notes).toEqual([
    'Retail, Chicken 240 → 250',
    'Retail, Skinless 270 → 280',
    'Retail, Boneless 480 → 500',
  ])
})

test('a new record shows its rates; an unchanged one is not sent', () => {
  expect(toLine(record(240), checked({})).notes).toEqual(['Retail 240 / 270 / 480'])
  const same = toLine(record(240), checked({ status: 'unchanged', version: 1 }))
  expect([same.state, same.notes, same.rate]).toEqual(['unchanged', [], undefined])
})

test('a price above 1.5 times the one before it gets a warning, and is asked about before it is saved', () => {
  const previous = { date: '2026-11-18', markets: retail(150) }
  const { doubts, warnings } = toLine(record(240), checked({ previous }))
  expect(warnings).toEqual([
    'Retail, Chicken 240: 18 Nov 2026 it was 150.',
    'Retail, Boneless 480: 18 Nov 2026 it was 300.',
  ])
  expect(doubts).toMatchObject([
    { city: 'Pune', cell: 'retail.chicken', now: 240, before: 150 },
    { cell: 'retail.boneless', now: 480, before: 300 },
  ])
})

test('a new city waits until it is confirmed', () => {
  const line = toLine(record(240), checked({ isNewCity: true }))
  expect([line.state, isToSave(line)]).toEqual(['newCity', false])
  expect(updateLine(line, false, undefined)).toBe(line)
  expect(updateLine(line, true, undefined).state).toBe('created')
})

test('a rate that a market of the file lacks gets a warning, unless it is saved', () => {
  const markets = { retail: { chicken: 240, boneless: 480 } }
  const line = toLine({ ...record(240), markets }, checked({}))
  expect(line.warnings).toEqual(['Retail, Skinless: not quoted.'])
  const saved = { retail: { chicken: 200, skinless: 250, boneless: 400 } }
  expect(toLine({ ...record(240), markets }, checked({ status: 'updated', saved })).warnings).toEqual([])
})

test('skinless under chicken gets a warning', () => {
  const under = { ...record(240), markets: retail(240, 230) }
  expect(toLine(under, checked({})).warnings).toEqual(['Retail, Skinless 230: under Chicken.'])
})

test('a line shows whether it was refused or saved', () => {
  const line = toLine(record(240), checked({}))
  const refused = updateLine(line, false, { location: 'Pune', status: 'refused', message })
  expect([refused.state, refused.notes]).toEqual(['wrong', [message]])
  expect(updateLine(line, false, { location: 'Pune', status: 'created', version: 1 }).state).toBe('saved')
})

const line = (state: Line['state'], warnings: string[] = []): Line => ({
  ...{ numbers: [2], date: '', city: 'Pune', notes: [], doubts: [] },
  state,
  warnings,
})
test('wrong lines come first; a line with warnings is also in the group of its state', () => {
  const lines = [line('unchanged'), line('created', ['odd']), line('wrong'), line('updated')]
  const shown = groupLines(lines).map(({ group, lines }) => `${group} ${lines.length}`)
  expect(shown).toEqual(['wrong 1', 'doubtful 1', 'created 1', 'updated 1', 'unchanged 1'])
  expect(groupLines([line('saved', ['odd'])]).map(({ group }) => group)).toEqual(['saved'])
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
  const line = { date: '', city: '', state: 'wrong' as const, warnings: [], doubts: [] }
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
