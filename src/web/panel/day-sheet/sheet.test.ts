import { expect, test } from 'vitest'
import type { SheetRow } from './rows.ts'
import { afterDoing, startSheet } from './sheet.ts'

const row = (key: string, version?: number, chicken?: string): SheetRow => ({
  key,
  city: key,
  saved: chicken === undefined ? {} : { 'retail.chicken': chicken },
  before: {},
  ...(version === undefined ? {} : { version }),
})
const typing = (cell: string) =>
  afterDoing(startSheet([row('agra', 1, '230'), row('pune')]), {
    did: 'type',
    key: 'pune',
    cells: { 'retail.chicken': cell },
  })

test('what somebody else saves shows where nobody types', () => {
  const { rows, said } = afterDoing(typing('240'), {
    did: 'reload',
    rows: [row('agra', 2, '235'), row('pune')],
  })
  expect(rows[0]).toEqual(row('agra', 2, '235'))
  expect(said).toEqual({})
})

test('a row that is the same stays the same, so that it is not drawn again', () => {
  const before = startSheet([row('agra', 1, '230')])
  expect(afterDoing(before, { did: 'reload', rows: [row('agra', 1, '230')] }).rows[0]).toBe(before.rows[0])
})

test('a deleted record empties its row, a new city comes last: no row moves', () => {
  const { rows } = afterDoing(startSheet([row('delhi', 1, '230'), row('pune')]), {
    did: 'reload',
    rows: [row('agra', 1, '210'), row('pune')],
  })
  expect(rows.map(({ key, saved }) => [key, saved])).toEqual([
    ['delhi', {}],
    ['pune', {}],
    ['agra', { 'retail.chicken': '210' }],
  ])
})
