import { KIND_LABELS, MARKET_LABELS } from '#shared/rates/labels.ts'
import { KINDS, type Kind, MARKETS } from '#shared/rates/markets.ts'
import { CELLS, type Cell } from '#web/panel/rate-entry/cells.ts'
import { COLUMNS } from '../texts.ts'

/** What a column is: a part of the record, a rate of the row's market, or a rate of a market of its own. */
export type Target = 'city' | 'date' | 'market' | Kind | Cell

export const RECORD_TARGETS = ['city', 'date', 'market'] as const
const TARGETS: readonly Target[] = [...RECORD_TARGETS, ...KINDS, ...CELLS]

export const isTarget = (text: unknown): text is Target => (TARGETS as readonly unknown[]).includes(text)

export const TARGET_LABELS = Object.fromEntries([
  ...RECORD_TARGETS.map(target => [target, COLUMNS[target]]),
  ...KINDS.map(kind => [kind, KIND_LABELS[kind]]),
  ...MARKETS.flatMap(market =>
    KINDS.map(kind => [`${market}.${kind}`, COLUMNS.of(MARKET_LABELS[market], KIND_LABELS[kind])]),
  ),
]) as Record<Target, string>

/** What each column of a file is; undefined: it is not imported. */
export type Mapping = readonly (Target | undefined)[]

/** The mapping with one column changed; what another column was before is that column's no more. */
export const remapped = (mapping: Mapping, column: number, to: Target | undefined): Mapping =>
  mapping.map((target, at) => {
    if (at === column) return to
    return target === to ? undefined : target
  })

/** What keeps a mapping from being used; undefined when it is complete. */
export function mappingProblem(mapping: Mapping): string | undefined {
  const has = (target: Target) => mapping.includes(target)
  const kinds = KINDS.filter(has)
  const cells = CELLS.filter(has)
  if (!has('city')) return COLUMNS.noCity
  if (!has('date')) return COLUMNS.noDate
  if (kinds.length === 0 && cells.length === 0) return COLUMNS.noRates
  if (kinds.length > 0 && cells.length > 0) return COLUMNS.twoShapes
  if (kinds.length > 0 && !has('market')) return COLUMNS.noMarket
  const needed = kinds.length > 0 ? KINDS : neededWith(cells)
  const missing = needed.find(target => !has(target))
  return missing && COLUMNS.half(TARGET_LABELS[missing])
}

const neededWith = (cells: readonly Cell[]): Cell[] => {
  const markets = new Set(cells.map(cell => cell.split('.')[0]))
  return CELLS.filter(cell => markets.has(cell.split('.')[0]))
}
