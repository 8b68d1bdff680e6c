import { type Day, isDay } from '../../days.ts'
import { cleanFigure } from '../../figures.ts'
import { findMonth, parseWrittenDay } from '../../writtenDays.ts'
import { MARKET_SPELLINGS } from '../marketNames.ts'
import { KINDS, type Kind, MARKETS, type Market } from '../markets.ts'
import { COUNTED, GRAMS, KILOS, KIND_WORDS, normalizeText, WORD_SOURCES, type WordUse } from './words.ts'

/** A part of a line. The parts of a line are the whole line. */
export type Token = { text: string } & (
  | { type: 'figure'; price: string }
  /** A number that is no rate, whatever stands around it. */
  | { type: 'aside'; isChange?: boolean | undefined; day?: Day | undefined }
  | { type: 'market'; market: Market }
  | { type: 'kind'; kind: Kind }
  /** A weight other than 1 kg: a price beside it is not a price of 1 kg. */
  | { type: 'otherWeight' }
  | { type: WordUse }
  /** A sign that takes its line back. */
  | { type: 'takenBack' }
  /** A date that no calendar has. */
  | { type: 'noDate' }
  | { type: 'word' }
  | { type: 'sign' }
  | { type: 'gap' }
)

/** INR per kg; what is dearer is a pincode, an amount or a typing error. */
const MAX_FIGURE = 5000
const FIGURE = String.raw`\d{1,6}(?:\.\d{1,2})?(?!\.?\d)`
const MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const MONTH = String.raw`(?:(?:${MONTHS})(?!\p{L})\.?|(?!\p{Script=Latin})[\p{L}\p{M}]{2,14}\.?)`
const DAY = String.raw`[0-3]?\d`
const YEAR = String.raw`(?:20\d\d|\d\d)(?!\d)`
const KG = `(?:${KILOS})(?![\\p{L}\\p{M}])`
/** Birds and packs weigh at most 20 kg: `210 kg` is a rate and its unit. */
const FEW_KG = String.raw`(?:1?\d|20)(?:\.\d{1,3})?`
const WEIGHT_UNITS = String.raw`(?:${KG}|(?:${GRAMS})(?![\p{L}\p{M}]))`
const BETWEEN = String.raw`\s{0,2}(?:[-–—~]|to|से|ते)\s{0,2}`
const ARROW = '[↑↓▲▼△▽⬆⬇🔺🔻🔼🔽➕➖📈📉]'
/** What is quoted, crossed out or struck through: the source of a pattern. */
export const TAKEN_BACK = String.raw`^\s{0,8}>|[❌❎✖✕✗✘☒🚫⛔\u0335-\u0338]|~(?=\S[^~\n]{0,200}~)`
const PHONE = [
  String.raw`\+\s?91[\s-]?\d[\d -]{7,13}\d|\+\d{10,14}`,
  String.raw`(?:0|91[\s-]?)?[6-9]\d{4}[\s-]\d{5}(?!\d)`,
  String.raw`0\d{2,4}[\s-]\d{6,8}(?!\d)`,
  String.raw`1800[\s-]\d{3}[\s-]\d{3,4}(?!\d)`,
  String.raw`\d{7,}`,
].join('|')
const DATES = [
  String.raw`20\d\d[-/.]\d{1,2}[-/.]\d{1,2}(?!\d)`,
  String.raw`${DAY}[-/.]\d{1,2}[-/.]${YEAR}`,
  String.raw`${DAY}(?:st|nd|rd|th)?[\s,.-]{0,2}${MONTH}(?:[\s,.'’-]{0,3}${YEAR})?`,
  String.raw`${MONTH}[\s-]{0,2}${DAY}(?:st|nd|rd|th)?(?![\d.])(?:[\s,]{1,3}20\d\d(?!\d))?`,
  String.raw`${DAY}[/-](?:1[0-2]|0?[1-9])(?![\d/.-]{0,2}\d)(?!\s{0,2}(?:${KILOS}))`,
].join('|')
const TIME = String.raw`[012]?\d[:.][0-5]\d(?::[0-5]\d)?\s{0,2}(?:[ap]\.?m\.?|hrs|बजे|గంటలకు|மணி)|[012]?\d:[0-5]\d(?::[0-5]\d)?(?!\d)|[01]?\d\s{0,2}(?:[ap]\.?m\.?|baje|o'?clock|बजे|वाजता|గంటలకు|மணிக்கு|மணி|ಗಂಟೆಗೆ|টায়)(?!\p{L})`
/** What a chat writes before a message that is exported or copied with others: when it came, and from whom. */
const SENDER = new RegExp(
  String.raw`^\s{0,3}\[?(?<date>\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})?,?\s{0,2}(?:${TIME}),?\s{0,2}(?<later>\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})?\]?\s{0,2}(?:[-–]\s)?[^:\n]{0,50}:\s`,
  'iu',
)
const NUMBERING =
  /^\s{0,8}(?:(?:\(\d{1,3}\)|\d{1,3}[.)]|(?:\d\u20e3){1,3})(?=[\s*_~-]{0,4}\p{L})|\d{1,3}(?=\s{1,3}\p{L}))/u

type Rule = [open: () => RegExp, read: (text: string, context: Day) => Partial<Token> | undefined]
/** Its pattern is made for the first message, so that the server starts sooner. */
const rule = (source: string, read: Rule[1]): Rule => {
  let pattern: RegExp | undefined
  return [() => (pattern ??= new RegExp(source, 'iuy')), read]
}
const word = (type: WordUse): Rule => rule(WORD_SOURCES[type], () => ({ type }))
const aside: Rule[1] = () => ({ type: 'aside' })
const change: Rule[1] = () => ({ type: 'aside', isChange: true })
const toNames = (spellings: Record<string, string>) =>
  Object.values(spellings)
    .map(source => `(?:${normalizeText(source)})(?![\\p{L}\\p{M}])`)
    .join('|')

const toPattern = (source: string) => new RegExp(normalizeText(source), 'iu')
const MARKET_NAMES = MARKETS.map(market => [market, toPattern(MARKET_SPELLINGS[market])] as const)
const KIND_NAMES = KINDS.map(kind => [kind, toPattern(KIND_WORDS[kind])] as const)

function readMarket(text: string): Partial<Token> | undefined {
  const [market] = MARKET_NAMES.find(([, pattern]) => pattern.test(text)) ?? []
  return market && { type: 'market', market }
}

function readKind(text: string): Partial<Token> | undefined {
  const found = KIND_NAMES.flatMap(([kind, pattern]) => (pattern.test(text) ? [kind] : []))
  // "skinless" is the longer name of a text that has "skin"
  const kind = found.find(name => name !== 'chicken') ?? found[0]
  return kind && { type: 'kind', kind }
}

function readDate(text: string, near: Day): Partial<Token> | undefined {
  const day = toDay(text, near)
  if (day === null) return { type: 'noDate' }
  return day === undefined ? undefined : { type: 'aside', day }
}

const IN_NUMBERS = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}$/

/** Reads a date; without a year it is the one of that name that is nearest to a day. Null for one that no calendar has. */
function toDay(text: string, near: Day): Day | null | undefined {
  const written = parseWrittenDay(text.replace(/['’]/g, ' '))
  if (written) return written
  if (IN_NUMBERS.test(text)) return null
  const [, day, month] = /^(\d{1,2})(?:st|nd|rd|th)?[\s,./-]{0,2}(.{1,15})$/iu.exec(text) ?? []
  const [, name, dayBehind] = /^([\p{L}\p{M}]{2,14})\.?[\s-]{0,2}(\d{1,2})/iu.exec(text) ?? []
  const date = day ?? dayBehind
  const named = month ?? name
  if (!date || !named) return undefined
  const number = /^\d+$/.test(named) ? Number(named) : findMonth(named)
  if (number === 0) return undefined
  const year = Number(near.slice(0, 4))
  const rest = `${String(number).padStart(2, '0')}-${date.padStart(2, '0')}`
  const distance = (one: Day) => Math.abs(Date.parse(one) - Date.parse(near))
  const days = [year - 1, year, year + 1].map(each => `${each}-${rest}`).filter(isDay)
  return days.sort((one, other) => distance(one) - distance(other))[0] ?? null
}

function readFigure(text: string): Partial<Token> {
  const price = cleanFigure(text)
  if (/^20\d\d$/.test(price)) return { type: 'aside' }
  return Number(price) <= MAX_FIGURE ? { type: 'figure', price } : { type: 'word' }
}

/** The content of a bracket says something about the rate before it, or is a name. Nothing in it is a rate. */
function readBracket(text: string, day: Day): Partial<Token> | undefined {
  const inner = splitTokens(text.slice(1, -1), day)
  const has = (...types: Token['type'][]) => inner.some(({ type }) => types.includes(type))
  if (has('otherWeight'))
    return /\d\s{0,2}(?:g|ग्र|గ్ర|கிர|ಗ್ರ|গ্র)/iu.test(text) ? { type: 'otherWeight' } : { type: 'aside' }
  if (has('word')) return { type: 'word' }
  const labels = inner.filter(({ type }) => type === 'market' || type === 'kind')
  if (!/\d/.test(text) || labels.some(({ text }) => /\d/.test(text))) {
    const [label, ...others] = labels
    if (label && others.length === 0 && !has('figure', 'aside')) return label
    if (has('notQuoted', 'closed')) return { type: 'notQuoted' }
    if (has('otherItem', 'otherDay')) return { type: 'otherItem' }
    return labels.length > 0 ? { type: 'word' } : { type: 'noise' }
  }
  const [first] = inner.flatMap(token => (token.type === 'aside' ? [token] : []))
  return first && !has('figure')
    ? { type: 'aside', isChange: first.isChange, day: first.day }
    : { type: 'aside', isChange: !has('otherItem', 'otherDay') }
}

/** Earlier rules come first. */
const RULES: Rule[] = [
  rule(TAKEN_BACK, () => ({ type: 'takenBack' })),
  rule(String.raw`\s+`, () => ({ type: 'gap' })),
  rule(String.raw`https?:\S+|www\.\S+|[\w.]{1,40}@[\w.]{2,40}`, aside),
  rule(PHONE, aside),
  rule(DATES, readDate),
  rule(TIME, aside),
  rule(String.raw`\([^()\n]{1,60}\)|\[[^[\]\n]{1,60}\]`, readBracket),
  rule(
    String.raw`(?:${FEW_KG}|\d{3,4})${BETWEEN}(?:${FEW_KG}\s{0,2}${WEIGHT_UNITS}|\d{3,4}\s{0,2}(?:${GRAMS})(?![\p{L}\p{M}]))`,
    aside,
  ),
  word('perKg'),
  rule(toNames(MARKET_SPELLINGS), readMarket),
  rule(
    String.raw`(?:${FEW_KG}(?:/\d)?|half|quarter|आधा|पाव|అర|அரை|ಅರ್ಧ)\s{0,2}${WEIGHT_UNITS}\+?|\d{2,4}\s{0,2}(?:${GRAMS})(?![\p{L}\p{M}])`,
    () => ({ type: 'otherWeight' }),
  ),
  rule(toNames(KIND_WORDS), readKind),
  rule(
    String.raw`(?:${WORD_SOURCES.moved}|${ARROW})[\s:=-]{0,2}(?:by\s{1,2})?(?:rs\.?\s{0,2}|₹\s{0,2})?${FIGURE}(?:\s{0,2}(?:%|rs\.?|/-))?`,
    change,
  ),
  rule(String.raw`[+±]\s*(?:rs\.?\s{0,2}|₹\s{0,2})?${FIGURE}%?`, change),
  rule(String.raw`${FIGURE}\s{0,2}(?:${COUNTED})(?![\p{L}\p{M}])`, aside),
  rule(String.raw`\d{1,3}(?:,\d{2,3}){0,2},\d{3}(?:\.\d{1,2})?(?![\d,.]*\d)`, text =>
    // 230,261,428 are three figures, 1,250 is one, and 1,25,000 is no rate
    /^\d{3},/.test(text) ? undefined : readFigure(text),
  ),
  rule(FIGURE, readFigure),
  rule(String.raw`\d+(?:\.\d+)*`, () => ({ type: 'word' })),
  word('same'),
  word('notQuoted'),
  word('closed'),
  word('otherDay'),
  word('otherItem'),
  word('contact'),
  word('rupees'),
  word('to'),
  word('moved'),
  word('cityHead'),
  word('dateHead'),
  word('marketHead'),
  word('noise'),
  rule(String.raw`\p{L}(?:[\p{L}\p{M}]|['’&.-](?=\p{L}))*`, () => ({ type: 'word' })),
  rule(ARROW, () => ({ type: 'moved' })),
  rule('[^]', () => ({ type: 'sign' })),
]

function splitTokens(line: string, day: Day): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < line.length) {
    for (const [open, read] of RULES) {
      const pattern = open()
      pattern.lastIndex = at
      const text = pattern.exec(line)?.[0]
      // a rule within a bracket moves its own pattern
      const token = text ? read(text, day) : undefined
      if (!text || !token) continue
      tokens.push({ ...token, text } as Token)
      at += text.length
      break
    }
  }
  return tokens
}

/** Splits a line of a message, in the digits 0 to 9 and normalized. `day`: a date without a year is near to it. */
export function tokenize(line: string, day: Day): Token[] {
  const { 0: found = '', groups } = SENDER.exec(line) ?? {}
  const date = parseWrittenDay(groups?.date ?? groups?.later ?? '')
  const start = date ? found : ''
  const sent: Token[] = date ? [{ type: 'aside', text: start, day: date }] : []
  const rest = line.slice(start.length)
  const number = NUMBERING.exec(rest)?.[0]
  const isNumber = number !== undefined && isNumbering(rest, number, day)
  if (isNumber) sent.push({ type: 'aside', text: number })
  return [...sent, ...splitTokens(isNumber ? rest.slice(number.length) : rest, day)]
}

/** `1. Surat` and `1 Surat` are numbered; `1 kg`, `2 Nov` and `5 pm` are not. */
function isNumbering(line: string, number: string, day: Day): boolean {
  if (!/^\s*\d+$/.test(number)) return true
  const [first, , next] = splitTokens(line.trimStart(), day)
  return first?.type === 'figure' && next?.type === 'word'
}
