import { COLUMNS } from '#messages/panel/import.js'
import { KIND_LABELS } from '#messages/panel/language.js'
import type { Day } from '#shared/days.ts'
import { KINDS, type Kind } from '#shared/rates/markets.ts'
import { CELLS, type Cell, getCellLabel, parseCellKey, toCellKey } from '#web/panel/rate-entry/cells.ts'
import { readHead } from './readHead.ts'

const RECORD_TARGETS = ['city', 'date', 'market'] as const

/** What a column is: a part of the record, a rate of the row's market, or a rate of a market of its own. */
export type Target = (typeof RECORD_TARGETS)[number] | Kind | Cell

export const TARGETS: readonly (readonly [Target, string])[] = [
  ...RECORD_TARGETS.map(target => [target, COLUMNS[target]] as const),
  ...KINDS.map(kind => [kind, KIND_LABELS[kind]] as const),
  ...CELLS.map(cell => [cell, getCellLabel(cell)] as const),
]

export const getTargetLabel = (target: Target): string => TARGETS.find(([each]) => each === target)![1]

/** What each column of a file is; undefined: it is not imported. */
export type Mapping = readonly (Target | undefined)[]

/** Changes one column of a mapping; a column that had the same target loses it. */
export const changeColumn = (mapping: Mapping, column: number, to: Target | undefined): Mapping =>
  mapping.map((target, at) => {
    if (at === column) return to
    return target === to ? undefined : target
  })

/** Returns what keeps a mapping from being used; undefined when it is complete. `day` is that of rows without one. */
export function findMappingProblem(mapping: Mapping, day?: Day): string | undefined {
  const has = (target: Target) => mapping.includes(target)
  const cells = CELLS.filter(has)
  const twice = mapping.find((target, at) => target && mapping.indexOf(target) !== at)
  if (twice) return COLUMNS.twice({ target: getTargetLabel(twice) })
  if (!has('city')) return COLUMNS.noCity
  if (!has('date') && !day) return COLUMNS.noDate
  if (!KINDS.some(has) && cells.length === 0) return COLUMNS.noRates
  if (KINDS.some(has) && cells.length > 0) return COLUMNS.twoShapes
  if (KINDS.some(has) && !has('market')) return COLUMNS.noMarket
  const markets = new Set(cells.map(cell => parseCellKey(cell)[0]))
  const needed = cells.length > 0 ? CELLS.filter(cell => markets.has(parseCellKey(cell)[0])) : KINDS
  const missing = TARGETS.find(([target]) => needed.some(each => each === target) && !has(target))
  return missing && COLUMNS.half({ missing: missing[1] })
}

function guess(head: string): Target | undefined {
  const { part, market, kind } = readHead(head)
  return market && kind ? toCellKey(market, kind) : (part ?? kind)
}

/**
 * Joins heads of two rows: a market that stands above its kinds, once or merged, is named in each of them, and a head that
 * stands in the upper row alone is the column's.
 */
export function joinHeads(upper: readonly string[], lower: readonly string[]): string[] {
  let above = ''
  return lower.map((head, column) => {
    const over = upper[column] ?? ''
    const isKind = KINDS.some(kind => kind === guess(head))
    if (over !== '') above = isKind ? over : ''
    if (head === '') return guess(over) ? over : head
    return isKind && readHead(above).market ? `${above} ${head}` : head
  })
}

/** Guesses targets from the heads of columns, in the words of messages. */
export const guessColumns = (heads: readonly string[]): Mapping => heads.map(guess)
