import { HEADLINE_MARKET, KINDS, type Kind, MARKETS, type Market } from '../markets.ts'

/** The market and kind that a number is the rate of. */
export interface Column {
  market?: Market | undefined
  kind?: Kind | undefined
}

/** A number that may be a rate; without a market and kind it was left out. */
export interface Figure {
  /** As it is written. */
  text: string
  /** INR per kg. */
  price: string
  market?: Market | undefined
  kind?: Kind | undefined
  /** Whether it stands below a head of a table that nobody knows. */
  isBelowUnknown?: boolean
}

/** What gives numbers their meaning, in the order of a line. */
export type Item =
  | { type: 'market'; market: Market }
  | { type: 'kind'; kind: Kind }
  | { type: 'otherItem' }
  | { type: 'figure'; figure: Figure }
  /** A rate that was not quoted: it keeps its place. */
  | { type: 'blank' }
  /** Something like a hyphen between two figures. */
  | { type: 'dash' }
  /** Something else between two figures that does not say whether both are rates. */
  | { type: 'unclear' }

/** What headings say about the lines below. */
export interface Section {
  market?: Market | undefined
  columns?: readonly Column[] | undefined
  /** Whether these are prices of something else, such as live birds. */
  isOther?: boolean
  /** Whether the line is a row of a table, whose columns are all markets unless it names one. */
  isRow?: boolean
}

export type FigureProblem = 'manyFigures' | 'notUnderstood' | 'range' | 'unlikely'

/** Labels with the numbers that they are about; `undefined` is a number that was not quoted. */
interface Group {
  markets: Market[]
  kinds: Kind[]
  isOther: boolean
  /** Whether "1 kg" stands behind a kind, as its unit. */
  hasUnit: boolean
  values: (Figure | undefined)[]
}

const newGroup = (): Group => ({ markets: [], kinds: [], isOther: false, hasUnit: false, values: [] })

/** Two numbers with a hyphen between are a range or a change, and nobody knows which is the rate; three are three rates. */
function hasRange(items: readonly Item[]): boolean {
  if (items.some(({ type }) => type === 'unclear')) return true
  let run = 0
  for (const [at, { type }] of items.entries()) {
    if (type === 'figure')
      run = items[at - 1]?.type === 'dash' && items[at - 2]?.type === 'figure' ? run + 1 : 1
    const goesOn = items[at + 1]?.type === 'dash' && items[at + 2]?.type === 'figure'
    if (type === 'figure' && !goesOn && run === 2) return true
  }
  return false
}

/** Groups labels with the numbers behind them; in `210 chicken 240 skinless` with those before. */
function group(items: readonly Item[]): Group[] {
  const given = items.filter(({ type }) => type !== 'dash' && type !== 'unclear')
  const isValue = (item: Item | undefined) => item?.type === 'figure' || item?.type === 'blank'
  const isBehind = isValue(given[0]) && given.length > 1 && !isValue(given.at(-1))
  const groups = [newGroup()]
  for (const item of isBehind ? given.toReversed() : given) {
    if (!isValue(item) && groups.at(-1)!.values.length > 0) groups.push(newGroup())
    const last = groups.at(-1)!
    if (item.type === 'market' && item.market === 'oneKgRate' && last.kinds.length > 0) last.hasUnit = true
    else if (item.type === 'market') last.markets.push(item.market)
    else if (item.type === 'kind') last.kinds.push(item.kind)
    else if (item.type === 'otherItem') last.isOther = true
    else last.values.push(item.type === 'figure' ? item.figure : undefined)
  }
  if (!isBehind) return groups
  return groups
    .toReversed()
    .map(each => ({ ...each, values: each.values.toReversed(), kinds: each.kinds.toReversed() }))
}

const ALL_COLUMNS: readonly Column[] = MARKETS.flatMap(market => KINDS.map(kind => ({ market, kind })))

/** Whether columns are the three kinds, once or again for each market, and name no market. */
export const repeatsKinds = (columns: readonly Column[]): boolean =>
  [KINDS.length, MARKETS.length * KINDS.length].includes(columns.length) &&
  columns.every(({ market, kind }, at) => !market && kind === KINDS[at % KINDS.length])

/** Returns the columns of a group's numbers, or what is wrong. */
function findColumns(
  each: Group,
  market: Market | undefined,
  section: Section,
  isOnlyChicken: boolean,
): readonly Column[] | FigureProblem {
  const count = each.values.length
  const kinds = each.kinds.filter((kind, at) => kind !== each.kinds[at - 1])
  const markets = new Set(each.markets)
  const inMarket = (columns: readonly (Kind | undefined)[]) => columns.map(kind => ({ market, kind }))
  if (kinds.length === 0 && markets.size > 1 && markets.size === count)
    return [...markets].map(market => ({ market }))
  const isAll = market === undefined && count === MARKETS.length * KINDS.length
  if (kinds.length === 0 || (isOnlyChicken && count > 1)) {
    // "Chicken Skinless Boneless" above twelve numbers are the markets in their order
    if (isAll && markets.size === 0 && section.columns && repeatsKinds(section.columns)) return ALL_COLUMNS
    if (section.columns && markets.size === 0)
      return section.columns.map(column => ({ ...column, market: column.market ?? market }))
    if (section.columns?.every(({ market }) => !market))
      return inMarket(section.columns.map(({ kind }) => kind))
    if (isAll || (market === undefined && section.isRow)) return ALL_COLUMNS
    return inMarket(KINDS)
  }
  if (count === 1) {
    const cuts = [...new Set(kinds.filter(kind => kind !== 'chicken'))]
    return cuts.length > 1 ? 'notUnderstood' : inMarket([cuts[0] ?? 'chicken'])
  }
  return kinds.length === count && kinds.at(-1) !== 'chicken' ? inMarket(kinds) : 'manyFigures'
}

/** Gives the numbers of a line their market and kind. With a problem none of them is a rate. */
export function assign(items: readonly Item[], section: Section): FigureProblem | undefined {
  if (hasRange(items)) return 'range'
  const groups = group(items)
  const kinds = groups.flatMap(({ kinds }) => kinds)
  const isOnlyChicken = kinds.every(kind => kind === 'chicken')
  let market = section.market
  const placed: Placed[] = []
  const taken = new Set<string>()
  for (const each of groups) {
    market = each.markets[0] ?? (each.hasUnit ? (market ?? 'oneKgRate') : market)
    if (each.isOther || (section.isOther && each.markets.length === 0)) continue
    const columns = findColumns(each, market, section, isOnlyChicken)
    if (typeof columns === 'string') return columns
    for (const [at, figure] of each.values.entries()) {
      if (!figure) continue
      const column = columns[at]
      const cell = { market: column?.market ?? market ?? HEADLINE_MARKET, kind: column?.kind ?? KINDS[0] }
      const name = `${cell.market} ${cell.kind}`
      if (!column || taken.has(name)) return 'manyFigures'
      taken.add(name)
      placed.push({ figure, ...cell })
    }
  }
  if (!isLikely(placed)) return 'unlikely'
  for (const { figure, ...cell } of placed) Object.assign(figure, cell)
  return undefined
}

interface Placed extends Required<Column> {
  figure: Figure
}

/** INR per kg; chicken was never sold below it. */
const MIN_LIKELY_PRICE = 20
/** Boneless meat costs at most so many times what chicken does. */
const MAX_BONELESS_RATIO = 4

/** Whether a number beside a price may be a price as well, and not its change. */
export const isLikelyPrice = (number: number, price: number): boolean =>
  number >= MIN_LIKELY_PRICE && number <= MAX_BONELESS_RATIO * price && price <= MAX_BONELESS_RATIO * number

/** Whether the numbers can be rates: `205 5` is a rate and its change. */
function isLikely(placed: readonly Placed[]): boolean {
  return MARKETS.every(market => {
    const prices = placed.flatMap(each => (each.market === market ? [Number(each.figure.price)] : []))
    return (
      prices.every(price => price >= MIN_LIKELY_PRICE) &&
      Math.max(...prices, 0) <= MAX_BONELESS_RATIO * Math.min(...prices)
    )
  })
}
