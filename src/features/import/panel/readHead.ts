import { FIRST_DAY } from '#shared/days.ts'
import type { Column } from '#shared/rates/message/assign.ts'
import { type Token, tokenize } from '#shared/rates/message/tokens.ts'
import { normalizeText } from '#shared/rates/message/words.ts'

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
export function readHead(head: string): Head {
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
