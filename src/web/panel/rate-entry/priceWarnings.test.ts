import { expect, test } from 'vitest'
import { newRow } from './entryRow.ts'
import { completePrice, countUnchanged, listDoubts, repeatsBefore } from './priceWarnings.ts'

const row = (chicken: string, skinless: string, boneless: string) => ({
  'retail.chicken': chicken,
  'retail.skinless': skinless,
  'retail.boneless': boneless,
})

test.each([
  ['85', '180', '185'],
  ['75', '180', '175'],
  ['02', '198', '202'],
  ['97', '203.5', '197'],
  [' ८५ ', '180', '185'],
  ['04', '1000', '1004'],
  // a price itself, or asked about
  ['91', '180', undefined],
  ['95', '101', undefined],
  ['95', '93', undefined],
  ['8', '180', undefined],
  ['185', '180', undefined],
  ['85.5', '180', undefined],
  ['-5', '180', undefined],
  ['85', undefined, undefined],
])('two digits %j after %j are %j', (typed, before, price) =>
  expect(completePrice(typed, before)).toBe(price),
)

test.each<[string, Partial<Record<'saved' | 'typed' | 'before', string>>, string[]]>([
  ['above 1.5 times the price before', { typed: '301 301 301', before: '200 301 301' }, ['chicken 301 200']],
  ['1.5 times', { typed: '300 300 300', before: '200 300 300' }, []],
  ['below two thirds', { typed: '199 300 300', before: '300 300 300' }, ['chicken 199 300']],
  ['two thirds', { typed: '200 300 300', before: '300 300 300' }, []],
  ['ten times', { typed: '2100 2200 2300', before: '210 2200 2300' }, ['chicken 2100 210']],
  ['no price before', { typed: '9000 9000 9000' }, []],
  ['a price of 0 before', { typed: '200 200 200', before: '0 200 200' }, []],
  ['what is saved already', { saved: '301 301 301', before: '200 301 301' }, []],
  ['below chicken', { typed: '240 230 410', before: '240 250 410' }, ['skinless 230 250 under chicken 240']],
  ['below skinless', { typed: '240 270 260' }, ['boneless 260 - under skinless 270']],
  ['below chicken as the day before', { typed: '241 230 410', before: '240 230 410' }, []],
  [
    'chicken that rose above',
    { saved: '240 250 410', typed: '260 250 410' },
    ['skinless 250 - under chicken 260'],
  ],
  [
    'below a chicken that is asked about itself',
    { typed: '900 250 410', before: '240 250 410' },
    ['chicken 900 240'],
  ],
  ['above a chicken that is no number', { typed: 'x 230 410' }, []],
  ['below 0', { typed: '240 -1 410' }, []],
  ['not quoted', { typed: '240 - 410', before: '240 250 410' }, []],
  ['no number', { typed: 'x 1 1', before: '240 1 1' }, []],
])('%s: listed for the question', (_, texts, doubts) => {
  const cells = (text: string | undefined) => {
    const [chicken, skinless, boneless] = text?.split(' ') ?? []
    return text ? row(chicken!, skinless!, boneless!) : {}
  }
  const given = { saved: cells(texts.saved), typed: cells(texts.typed), before: cells(texts.before) }
  const found = listDoubts({ key: 'surat', city: 'Surat', ...given })
  const said = found.map(({ cell, now, before, under }) => {
    const [, kind] = cell.split('.')
    return `${kind} ${now} ${before ?? '-'}${under ? ` under ${under.kind} ${under.price}` : ''}`
  })
  expect(said).toEqual(doubts)
})

test('a market that the record before lacks is compared with the last one of it', () => {
  const record = (day: string, retail: number) => ({
    _id: day,
    location: 'Surat',
    date: day,
    markets: { retail: { chicken: retail }, wholesale: { chicken: retail } },
  })
  const entry = {
    ...newRow('surat', 'Surat', '2026-11-28'),
    typed: { 'retail.chicken': '400', 'wholesale.chicken': '400' },
    before: { 'retail.chicken': '390' },
    beforeDay: '2026-11-27',
  } as const
  expect(listDoubts(entry)).toEqual([])
  const earlier = [record('2026-11-25', 200), record('2026-11-24', 300)]
  expect(listDoubts(entry, earlier)).toMatchObject([
    { cell: 'wholesale.chicken', now: 400, before: 200, beforeDay: '2026-11-25' },
  ])
})

test.each<[string, string, string, number | undefined, boolean]>([
  ['the same', '240 250 410', '240 250 410', undefined, true],
  ['the same with other digits', '240.0 250 410', '240 250 410', undefined, true],
  ['one price more', '240 250 410', '240 250 411', undefined, false],
  ['one not quoted', '240 250 -', '240 250 410', undefined, false],
  ['saved already', '240 250 410', '240 250 410', 2, false],
])('a new entry repeats the day before: %s', (_, typed, before, version, repeats) => {
  const [now, then] = [typed, before].map(text => row(...(text.split(' ') as [string, string, string])))
  const entry = { ...newRow('surat', 'Surat', '2026-11-28'), version, typed: now!, before: then! }
  expect(repeatsBefore({ ...entry, beforeDay: '2026-11-27' })).toBe(repeats)
})

test('unchanged cities are counted by the day of what they repeat', () => {
  const typed = row('240', '250', '410')
  const since = (key: string, beforeDay: string) => ({
    ...newRow(key, key, '2026-11-28'),
    typed,
    before: typed,
    beforeDay,
  })
  const rows = [since('surat', '2026-11-27'), since('pune', '2026-11-25'), since('agra', '2026-11-27')]
  expect(countUnchanged(rows)).toEqual([
    { since: '2026-11-25', count: 1 },
    { since: '2026-11-27', count: 2 },
  ])
})
