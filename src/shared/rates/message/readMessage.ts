import type { Day } from '../../days.ts'
import type { Figure, Section } from './assign.ts'
import { type LineParts, type LineProblem, placeFigures, readColumns, readParts } from './readLine.ts'
import { type Heads, readRow, splitRow } from './table.ts'
import { type Token, tokenize } from './tokens.ts'
import { normalizeText } from './words.ts'

/** A line of a message that has a name or a number. */
export interface ReadLine {
  /** As it is written. */
  text: string
  /** The city as it is written; empty when none is named here or above. */
  city: string
  /** Numbers that may be rates: those with a market and kind are. */
  figures: Figure[]
  /** Numbers that are no rates, as they are written: changes, weights, phones, dates. */
  asides: string[]
  /** Words behind a rate that are not understood. */
  strange: string[]
  /** `nothing`: there is no rate to read here. */
  state: 'rates' | 'notQuoted' | 'nothing' | LineProblem
}

export interface Reading {
  lines: ReadLine[]
  /** Days that the message names, each once. */
  days: Day[]
}

export interface MessageContext {
  /** A date without a year is near to it. */
  day: Day
  /** The city of a message that names none. */
  city?: string
}

/** Whether a line's numbers or words wait for a person. */
export const isProblem = (state: ReadLine['state']): state is LineProblem =>
  state !== 'rates' && state !== 'notQuoted' && state !== 'nothing'

/** What the lines above say about the next one. */
interface Above {
  /** A city alone in its line, whose rates stand below. */
  block: string
  /** The last city that was named, and whether it has rates already. */
  last: string
  hasFigures: boolean
  section: Section
  /** What holds for the lines of a city alone in its line, instead of the section. */
  ofBlock: Section | undefined
  heads: Heads | undefined
}

/**
 * Reads the rates of a message. Every number of it is in exactly one place: a figure of a line, or an aside. A line whose
 * words are not understood has no rate. grammar.md has the grammar.
 */
export function readMessage(text: string, { day, city = '' }: MessageContext): Reading {
  const above: Above = {
    block: '',
    last: '',
    hasFigures: false,
    section: {},
    ofBlock: undefined,
    heads: undefined,
  }
  const read: (ReadLine & { days: Day[] })[] = []
  for (const written of text.split(/\r?\n/)) {
    const line = normalizeText(written)
    if (!/[\p{L}\d]/u.test(line)) continue
    read.push(...readLines(written.trim(), line, above, day))
  }
  const isNamed = read.some(({ city }) => city !== '')
  const lines = read.map(({ days: _, ...line }): ReadLine => {
    const needsCity =
      line.city === '' && (line.state === 'rates' || isProblem(line.state) || line.state === 'notQuoted')
    if (!needsCity) return line
    if (!isNamed && city !== '') return { ...line, city }
    return line.state === 'rates' ? { ...line, state: 'noCity' } : line
  })
  return { lines, days: [...new Set(read.flatMap(({ days }) => days))] }
}

type Read = ReadLine & { days: Day[] }

function readLines(text: string, line: string, above: Above, day: Day): Read[] {
  const cells = splitRow(line)
  const row = cells && readRow(cells, above.heads, day)
  if (row && 'heads' in row) {
    const { heads, ...others } = row
    above.heads = heads
    return [{ text, city: '', figures: [], strange: [], state: 'nothing', ...others }]
  }
  if (row) return [readParted(text, row.parts, above, true)]
  const tokens = tokenize(line, day)
  const parts = readParts(tokens)
  const several = parts.hasStrangeWords ? splitCities(tokens) : undefined
  if (several) return several.map(each => readParted(text, each, above, false))
  return [readParted(text, parts, above, false)]
}

/** Splits `Pune 210, Nagpur 215`; undefined when a part of it is no city with its rates. */
function splitCities(tokens: readonly Token[]): LineParts[] | undefined {
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    if (token.type === 'sign' && /[,;|•·*]/.test(token.text)) parts.push([])
    else parts.at(-1)!.push(token)
  }
  const read = parts.filter(each => each.some(({ type }) => type !== 'gap')).map(readParts)
  const isCity = ({ city, figures, hasStrangeWords }: LineParts) =>
    city !== '' && figures.length > 0 && !hasStrangeWords
  return read.length > 1 && read.every(isCity) ? read : undefined
}

function readParted(text: string, parts: LineParts, above: Above, isRow: boolean): Read {
  const { figures, asides, strange, days, uses } = parts
  const start = { text, city: parts.city, figures, asides, strange, days }
  if (figures.length === 0) return { ...start, ...readHeading(parts, above) }
  const isLabelled = parts.items.some(({ type }) => type === 'market' || type === 'kind')
  const isBlock = above.block !== '' && parts.city === ''
  const goesOn =
    parts.city === '' && (isLabelled || isBlock || !above.hasFigures) ? above.block || above.last : ''
  // a line without a name is read only where all of its words are known
  const isLoose = parts.city === '' && !isLabelled && !parts.isBare && !uses.has('otherItem')
  const section =
    (isBlock || parts.city === '') && above.ofBlock ? { ...above.section, ...above.ofBlock } : above.section
  const problem = isLoose ? 'notUnderstood' : placeFigures(parts, { ...section, isRow })
  const isSecond = isBlock && !isLabelled && above.hasFigures && !section.market
  if (parts.city !== '') Object.assign(above, { block: '', ofBlock: undefined, last: parts.city })
  above.hasFigures = true
  if (goesOn !== '' && isLabelled && !problem) {
    const market = parts.items.findLast(item => item.type === 'market')
    if (market) above.ofBlock = { ...above.ofBlock, market: market.market }
  }
  const isNobodys = parts.city === '' && goesOn === '' && above.last !== ''
  const state = problem ?? (isSecond || isNobodys ? 'noCity' : 'rates')
  if (problem) for (const figure of figures) Object.assign(figure, { market: undefined, kind: undefined })
  return {
    ...start,
    city: parts.city || goesOn,
    state: state === 'rates' && figures.every(({ market }) => !market) ? 'otherItem' : state,
  }
}

/** Reads a line without numbers that may be rates: what it says about the lines below, or about its city. */
function readHeading(parts: LineParts, above: Above): Pick<ReadLine, 'state' | 'city'> {
  const { city, items, uses, asides, hasStrangeWords } = parts
  if (uses.has('takenBack')) {
    // what stands below it belongs to no city any more
    Object.assign(above, { block: '', last: '', hasFigures: false, ofBlock: undefined })
    return { city, state: 'nothing' }
  }
  if (uses.has('noDate')) return { city, state: 'noDate' }
  // a number that is none of those that messages have
  if (parts.hasStrangeNumber) return { city, state: 'notUnderstood' }
  const named = city || above.block
  if (hasStrangeWords) return { city: '', state: 'nothing' }
  if (uses.has('same')) return { city: named, state: 'same' }
  if (uses.has('notQuoted') || uses.has('closed')) return { city: named, state: 'notQuoted' }
  if (city !== '' && asides.some(text => /^[([]?\s*[+±↑↓▲▼⬆⬇🔺🔻🔼🔽-]/u.test(text)) && !uses.has('market'))
    return { city, state: 'changeOnly' }
  if (uses.has('otherWeight')) return { city: '', state: 'nothing' }
  const markets = items.flatMap(item => (item.type === 'market' ? [item.market] : []))
  const columns = readColumns(items)
  const isOther = uses.has('otherItem') || uses.has('otherDay')
  const heading: Section = {
    market: columns?.some(({ market }) => market) ? undefined : markets[0],
    columns,
    isOther,
  }
  if (city !== '') Object.assign(above, { block: city, last: city, hasFigures: false, ofBlock: undefined })
  if (markets.length > 0 || columns || isOther || uses.has('kind')) {
    if (above.block !== '') above.ofBlock = keep(heading, above.ofBlock)
    else above.section = keep(heading, above.section)
    above.hasFigures = false
    above.heads = undefined
  }
  return { city: '', state: 'nothing' }
}

const keep = (heading: Section, above: Section | undefined): Section => ({
  ...heading,
  market: heading.market ?? (heading.isOther ? undefined : above?.market),
})
