import { COLUMNS } from '#messages/panel/import.js'
import { KIND_LABELS } from '#messages/panel/language.js'
import { type Day, FIRST_DAY } from '#shared/days.ts'
import { KINDS, type Kind } from '#shared/rates/markets.ts'
import type { Column } from '#shared/rates/message/assign.ts'
import { type Token, tokenize } from '#shared/rates/message/tokens.ts'
import { normalizeText } from '#shared/rates/message/words.ts'
import { CELLS, type Cell, getCellLabel, parseCellKey, toCellKey } from '#web/panel/rate-entry/cells.ts'

/** What a column says about its cells: a part of the record, or the market and kind of its rates. */
interface Head extends Column {
  part?: 'city' | 'date' | 'market' | undefined
}

const PARTS = { cityHead: 'city', dateHead: 'date', marketHead: 'market' } as const
const SILENT = new Set<Token['type']>(['gap', 'sign', 'noise', 'perKg', 'rupees'])
/** Words beside a city or a market that leave it one: "city rate" is a rate. */
const NAMING = /^(?:name|type|of|the)$/i
/** Characters of a head at most; what is longer is a text. */
const MAX_HEAD = 80

/** Reads the head of a column in the words of messages; empty when a word of it is not known. */
function readHead(head: string): Head {
  const tokens = head.length > MAX_HEAD ? [] : tokenize(normalizeText(head), FIRST_DAY)
  const kinds = tokens.flatMap(token => (token.type === 'kind' ? [token.kind] : []))
  const [market] = tokens.flatMap(token => (token.type === 'market' ? [token.market] : []))
  const named = tokens.filter(({ type }) => !SILENT.has(type))
  const [first, ...others] = named
  if (first && first.type in PARTS) {
    const part = PARTS[first.type as keyof typeof PARTS]
    const isName = tokens.every(({ type, text }) => type !== 'noise' || NAMING.test(text))
    return others.length === 0 && (part === 'date' || isName) ? { part } : {}
  }
  if (named.some(({ type }) => type !== 'market' && type !== 'kind')) return {}
  // "boneless chicken" and "chicken boneless" are boneless
  return { market, kind: kinds.find(kind => kind !== 'chicken') ?? kinds[0] }
}

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
