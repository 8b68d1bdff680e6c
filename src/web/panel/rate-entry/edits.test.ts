import { describe, expect, test } from 'vitest'
import { CELLS } from './cells.ts'
import { completeMessage, copyAllBefore, describeLeftOut, fillUnquoted, repeatBefore } from './edits.ts'
import { newRow } from './entryRow.ts'

const DAY = '2026-11-21'
const [FIRST, SECOND, THIRD] = CELLS as unknown as [(typeof CELLS)[0], (typeof CELLS)[0], (typeof CELLS)[0]]
const agra = {
  ...newRow('agra', 'Agra', DAY),
  before: { [FIRST]: '200', [SECOND]: '230' },
  typed: { [FIRST]: '205' },
}
const pune = { ...newRow('pune', 'Pune', DAY), before: { [FIRST]: '210', [SECOND]: '240.5' } }
const surat = newRow('surat', 'Surat', DAY)

test('copying all rates before fills empty cells alone, also of what was not quoted', () =>
  expect(copyAllBefore([agra, pune, surat])).toEqual({
    agra: { [SECOND]: '230', [THIRD]: '-' },
    pune: { [FIRST]: '210', [SECOND]: '240.5', [THIRD]: '-' },
  }))

test('rates that were left empty were not quoted once a save was tried and somebody says so', () => {
  const tried = { ...agra, problem: '' }
  expect(fillUnquoted([agra, { ...surat, problem: '' }])).toEqual({})
  expect(fillUnquoted([surat, tried])).toEqual({ agra: { [SECOND]: '-', [THIRD]: '-' } })
  expect(Object.keys(fillUnquoted([{ ...tried, start: tried }]).agra!)).toHaveLength(CELLS.length - 1)
  expect(fillUnquoted([{ ...tried, saved: { [THIRD]: '400' } }])).toEqual({})
})

describe('the key =', () => {
  const before = Object.fromEntries(CELLS.map((cell, at) => [cell, String(200 + at)]))
  const form = { ...surat, before }

  test('leaves a typed rate, and fills empty cells with the rates before', () => {
    const filled = repeatBefore(
      { ...form, typed: { 'oneKgRate.chicken': '999', 'retail.chicken': ' ' } },
      FIRST,
    )
    expect(Object.keys(filled)).toHaveLength(CELLS.length - 1)
    expect(filled).toMatchObject({ 'retail.chicken': before['retail.chicken'] })
    expect(filled).not.toHaveProperty(['oneKgRate.chicken'])
  })

  test('replaces the cell with the focus when none is empty', () => {
    const full = { ...form, typed: Object.fromEntries(CELLS.map(cell => [cell, '1'])) }
    expect(repeatBefore(full, 'retail.chicken')).toEqual({ 'retail.chicken': before['retail.chicken'] })
  })

  test('says of a rate that the day before lacks in its market that it was not quoted', () =>
    expect(repeatBefore({ ...surat, before: { 'retail.chicken': '240' } }, 'retail.boneless')).toEqual({
      'retail.chicken': '240',
      'retail.skinless': '-',
      'retail.boneless': '-',
    }))
})

describe('what a message left out is marked with -', () => {
  const read = { [FIRST]: '210' }
  const quoted = (cells: ReturnType<typeof completeMessage>) =>
    Object.entries(cells).flatMap(([cell, text]) => (text === '-' ? [] : [`${cell} ${text}`]))

  test('in every market of a new entry, and is named in one line', () => {
    const cells = completeMessage(surat, read)
    expect([Object.keys(cells).length, quoted(cells)]).toEqual([CELLS.length, [`${FIRST} 210`]])
    expect(describeLeftOut([cells])).toBe(
      'Not in the message, marked -: 1 Kg Rate Skinless, 1 Kg Rate Boneless, Wholesale, Supermarket, Retail.',
    )
  })
  test('beside what somebody types, the rest of that market is still asked for', () => {
    const row = { ...surat, typed: { 'retail.chicken': '260' } }
    expect(Object.keys(completeMessage(row, read)).filter(cell => cell.startsWith('retail'))).toEqual([])
  })
  test('a saved price stays, and no market that is saved or that it does not quote is touched', () => {
    const saved = { [FIRST]: '205', [SECOND]: '240' }
    const row = { ...surat, version: 2, saved }
    expect(completeMessage(row, read)).toEqual(read)
    expect(completeMessage(row, { 'retail.chicken': '260' })).toEqual({
      'retail.chicken': '260',
      'retail.skinless': '-',
      'retail.boneless': '-',
    })
  })
  test('every cell of a city that was not quoted, but for what is typed', () => {
    const row = { ...surat, typed: { [SECOND]: '240' } }
    const cells = completeMessage(row, { [FIRST]: '-', [SECOND]: '-' })
    expect(cells).toEqual({ [FIRST]: '-' })
  })
  test('nothing is marked for a city alone, and nothing said of it', () => {
    expect(completeMessage(surat, {})).toEqual({})
    expect(describeLeftOut([])).toBeUndefined()
  })
})
