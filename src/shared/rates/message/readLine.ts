import { parseCityText } from '../../cities/cityText.ts'
import type { Day } from '../../days.ts'
import { PlaceName } from '../../text.ts'
import {
  assign,
  type Column,
  type Figure,
  type FigureProblem,
  type Item,
  isLikelyPrice,
  type Section,
} from './assign.ts'
import type { Token } from './tokens.ts'

/** Why the numbers of a line, or its words, are no rates. */
export type LineProblem =
  | FigureProblem
  | 'noCity'
  | 'otherItem'
  | 'otherDay'
  | 'noDate'
  | 'otherWeight'
  | 'same'
  | 'changeOnly'
  | 'takenBack'

/** What the parts of a line say. */
export interface LineParts {
  city: string
  items: Item[]
  figures: Figure[]
  /** Numbers that are no rates, as they are written. */
  asides: string[]
  days: Day[]
  /** Whether words stand where none is understood: behind a rate, or more than a name has. */
  hasStrangeWords: boolean
  /** Words behind a rate that are not understood. */
  strange: string[]
  /** Whether a number is too large, or too long, to be anything. */
  hasStrangeNumber: boolean
  /** Whether only numbers, currencies and units stand here. */
  isBare: boolean
  uses: ReadonlySet<Token['type']>
}

/** Words that a city's name has at most; more are a sentence. */
const MAX_WORDS = 4
const LABELS = new Set<Token['type']>(['market', 'kind', 'otherItem', 'notQuoted', 'closed'])
/** Figures, and what belongs to one. */
const PRICED = new Set<Token['type']>(['figure', 'rupees', 'perKg', 'aside', 'otherWeight'])
/** What stands between two rates. A comma and two digits without a space may be paise. */
const SEPARATORS = /^[\s,;/\\|•·]*$/
const DASHES = /^\s*(?:[-–—~:=]|\.+)\s*$/
const PAISE = /^,\d{1,2}$/

/** Reads what stands between two figures; undefined for what separates rates. */
function readBetween(between: string, next: Figure): Item | undefined {
  const plain = between.trim() === '_' ? '-' : between.replace(/[*`"]|^_|_$/g, '')
  if (DASHES.test(plain)) return { type: 'dash' }
  const isKnown = SEPARATORS.test(plain) && !PAISE.test(between + next.text)
  return isKnown ? undefined : { type: 'unclear' }
}

/** The number of a change that may be the price after it: 198 and `up 202`, but not `up 5` or `2%`. */
function readNewPrice(token: Token, before: Figure | undefined): Figure | undefined {
  if (token.type !== 'aside' || !token.isChange || !before || token.text.includes('%')) return undefined
  const [price] = token.text.match(/\d+(?:\.\d+)?/) ?? []
  const isNew = price !== undefined && isLikelyPrice(Number(price), Number(before.price))
  return isNew ? { text: token.text.trim(), price } : undefined
}

/** Whether "up to" stands before a figure. */
const isUpTo = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(0, at).findLast(({ type }) => type !== 'gap' && type !== 'sign' && type !== 'rupees')?.type ===
  'to'

/** Finds out what each part of a line is, without the lines around it. */
export function readParts(tokens: readonly Token[]): LineParts {
  const parts: LineParts = {
    city: '',
    items: [],
    figures: [],
    asides: [],
    days: [],
    hasStrangeWords: false,
    strange: [],
    hasStrangeNumber: false,
    isBare: true,
    uses: new Set(),
  }
  const uses = new Set<Token['type']>()
  const contact = tokens.findIndex(({ type }) => type === 'contact')
  const names: Token[] = []
  /** What stands behind the last figure; undefined where a label says what the next one is. */
  let between: string | undefined
  for (const [at, token] of tokens.entries()) {
    if (contact >= 0 && at >= contact) {
      if (/\d/.test(token.text)) parts.asides.push(token.text)
      continue
    }
    uses.add(token.type)
    if (
      !['figure', 'rupees', 'perKg', 'gap', 'sign', 'aside', 'to', 'notQuoted', 'closed'].includes(token.type)
    )
      parts.isBare = false
    const newPrice = readNewPrice(token, parts.figures.at(-1))
    if (LABELS.has(token.type)) between = undefined
    else if (between !== undefined && !PRICED.has(token.type))
      between += token.type === 'to' ? '-' : token.text
    const figure = token.type === 'figure' ? { text: token.text, price: token.price } : newPrice
    if (figure) {
      const isMost = parts.figures.length === 0 && isUpTo(tokens, at)
      if (isMost) parts.items.push({ type: 'unclear' })
      const separator = newPrice
        ? { type: 'unclear' as const }
        : between !== undefined && readBetween(between, figure)
      if (separator) parts.items.push(separator)
      parts.figures.push(figure)
      parts.items.push({ type: 'figure', figure })
      between = ''
    } else if (token.type === 'aside') {
      parts.asides.push(token.text.trim())
      if (token.day) parts.days.push(token.day)
    } else if (token.type === 'market') parts.items.push({ type: 'market', market: token.market })
    else if (token.type === 'kind') parts.items.push({ type: 'kind', kind: token.kind })
    else if (token.type === 'otherItem') {
      parts.items.push({ type: 'otherItem' })
      // "210 (old) 240": one of them is not today's
      if (parts.figures.length > 0 && token.text.startsWith('(')) parts.hasStrangeWords = true
    } else if (token.type === 'notQuoted') parts.items.push({ type: 'blank' })
    else if (token.type === 'closed' && parts.figures.length > 0) {
      // a price, and that there is none
      parts.hasStrangeWords = true
      parts.strange.push(token.text)
    } else if (token.type === 'otherWeight' || token.type === 'noDate') parts.asides.push(token.text)
    else if (token.type === 'word') {
      if (parts.figures.length > 0 || /\d/.test(token.text)) {
        parts.hasStrangeWords = true
        parts.strange.push(token.text)
      } else names.push(token)
      if (/\d/.test(token.text)) {
        parts.asides.push(token.text)
        parts.hasStrangeNumber = true
      }
    }
  }
  const [first, last] = [names[0], names.at(-1)]
  if (first && last && names.length <= MAX_WORDS) {
    const between = tokens.slice(tokens.indexOf(first), tokens.indexOf(last) + 1)
    const text = between.map(({ type, text }) =>
      type === 'word' || type === 'sign' || type === 'gap' ? text : ' ',
    )
    const { name } = parseCityText(text.join(''))
    parts.city = PlaceName.safeParse(name).success ? name : ''
  }
  if (names.length > MAX_WORDS) parts.hasStrangeWords = true
  return { ...parts, uses }
}

/** Places the numbers of a line; returns what keeps them from being rates. */
export function placeFigures(parts: LineParts, section: Section): LineProblem | undefined {
  const { items, figures, uses, hasStrangeWords } = parts
  if (uses.has('noDate')) return 'noDate'
  if (uses.has('otherDay')) return 'otherDay'
  if (hasStrangeWords) return 'notUnderstood'
  if (uses.has('otherWeight')) return 'otherWeight'
  if (uses.has('takenBack')) return 'takenBack'
  if (uses.has('same')) return 'same'
  const problem = assign(items, section)
  if (problem) return problem
  return figures.every(({ market }) => !market) ? 'otherItem' : undefined
}

/**
 * Reads a line without numbers as the heads of columns: `City Skinless Boneless`, `Wholesale | Retail`. Undefined when it
 * names fewer than two, except for a kind other than chicken.
 */
export function readColumns(items: readonly Item[]): readonly Column[] | undefined {
  const columns: Column[] = []
  let market: Column['market']
  const hasKinds = items.some(({ type }) => type === 'kind')
  for (const item of items) {
    if (item.type === 'market') {
      market = item.market
      if (!hasKinds) columns.push({ market })
    } else if (item.type === 'kind') columns.push({ market, kind: item.kind })
  }
  const kinds = columns.map(({ kind }) => kind)
  // "Chicken boneless" are the rates of one kind
  const isOneKind = columns.length === 2 && kinds[0] !== kinds[1] && kinds.includes('chicken')
  if (isOneKind) return columns.filter(({ kind }) => kind !== 'chicken')
  if (columns.length > 1) return columns
  return kinds[0] !== undefined && kinds[0] !== 'chicken' ? columns : undefined
}
