import { parseCityText } from '../../cities/cityText.ts'
import type { Day } from '../../days.ts'
import { PlaceName } from '../../text.ts'
import { assign, type Column, type Figure, type FigureProblem, type Item, type Section } from './assign.ts'
import type { Token } from './tokens.ts'

/** Why the numbers of a line, or its words, are no rates. */
export type LineProblem = FigureProblem | 'noCity' | 'otherItem' | 'otherWeight' | 'same' | 'changeOnly'

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
  /** Whether a number is too large, or too long, to be anything. */
  hasStrangeNumber: boolean
  /** Whether only numbers, currencies and units stand here. */
  isBare: boolean
  uses: ReadonlySet<Token['type']>
}

/** Words that a city's name has at most; more are a sentence. */
const MAX_WORDS = 4
const DASH = /^[-–—~_]$/

/** Finds out what each part of a line is, without the lines around it. */
export function readParts(tokens: readonly Token[]): LineParts {
  const parts: LineParts = {
    city: '',
    items: [],
    figures: [],
    asides: [],
    days: [],
    hasStrangeWords: false,
    hasStrangeNumber: false,
    isBare: true,
    uses: new Set(),
  }
  const uses = new Set<Token['type']>()
  const contact = tokens.findIndex(({ type }) => type === 'contact')
  const names: Token[] = []
  for (const [at, token] of tokens.entries()) {
    if (contact >= 0 && at >= contact) {
      if (/\d/.test(token.text)) parts.asides.push(token.text)
      continue
    }
    uses.add(token.type)
    if (!['figure', 'rupees', 'perKg', 'gap', 'sign', 'aside', 'to', 'notQuoted'].includes(token.type))
      parts.isBare = false
    if (token.type === 'figure') {
      const figure = { text: token.text, price: token.price }
      parts.figures.push(figure)
      parts.items.push({ type: 'figure', figure })
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
    else if (token.type === 'to' || DASH.test(token.text)) parts.items.push({ type: 'dash' })
    else if (token.type === 'otherWeight') parts.asides.push(token.text)
    else if (token.type === 'word') {
      if (parts.figures.length > 0 || /\d/.test(token.text)) parts.hasStrangeWords = true
      else names.push(token)
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
  if (hasStrangeWords) return 'notUnderstood'
  if (uses.has('otherWeight')) return 'otherWeight'
  const same = uses.has('same')
  if (same) return 'same'
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
