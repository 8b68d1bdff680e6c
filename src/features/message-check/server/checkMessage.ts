import type { PageServer } from '#server/site/site.ts'
import type { Day } from '#shared/days.ts'
import { toLatinDigits } from '#shared/digits.ts'
import type { Kind, Market } from '#shared/rates/markets.ts'
import { type ReadLine, readMessage } from '#shared/rates/message/readMessage.ts'
import { type Token, tokenize } from '#shared/rates/message/tokens.ts'
import { normalizeText } from '#shared/rates/message/words.ts'
import { isMonthName } from '#shared/writtenDays.ts'
import { type AskedFigure, type FoundFigure, findFigures } from './queries.ts'

/** A figure of a message beside what was published; INR per kg. */
export interface CheckedFigure extends FoundFigure {
  market: Market
  kind: Kind
  price: number
  verdict: 'agrees' | 'differs' | 'earlier' | 'none'
}

type Doubt = 'unread' | 'city' | 'days'

export interface CheckedLine {
  text: string
  /** As it is written. */
  city: string
  figures: readonly CheckedFigure[]
  doubt?: Doubt | undefined
}

/** Signs that change nothing of what a line says; another one, as in `< 210` or `~210~`, may. */
const PLAIN_SIGN =
  /^(?:[.,:;=/|*_()[\]'"&@#•·●▪►➤–—-]|₹|\p{M}|(?![❌❎✖✗✘🚫⛔🛑❓❔⁉‼])\p{Extended_Pictographic}|\p{Emoji_Modifier})$/u
const BARE_YEAR = /^20\d\d$/

interface Labels {
  markets: readonly Market[]
  kinds: readonly Kind[]
  isOther: boolean
}

interface Line extends ReadLine {
  days: readonly Day[]
  labels: Labels
  isHeading: boolean
  /** Whether an odd sign, or a word such as `up to` or `no`, may turn around what it says. */
  mayTurn: boolean
  /** Whether it names something else, in words that were not understood. */
  isUnclear: boolean
  /** Whether it names a year or a month without a day. */
  isVague: boolean
}

function lookCloser(line: ReadLine, today: Day): Line {
  const tokens = tokenize(toLatinDigits(normalizeText(line.text)), today)
  const has = (isIt: (token: Token) => boolean) => tokens.some(isIt)
  const isOther = has(({ type }) => type === 'otherItem')
  const isHeading = line.state === 'nothing'
  return {
    ...line,
    days: tokens.flatMap(token => (token.type === 'aside' && token.day) || []),
    labels: {
      markets: tokens.flatMap(token => (token.type === 'market' ? [token.market] : [])),
      kinds: tokens.flatMap(token => (token.type === 'kind' ? [token.kind] : [])),
      isOther,
    },
    isHeading,
    mayTurn: has(
      ({ type, text }) =>
        type === 'to' || type === 'notQuoted' || (type === 'sign' && !PLAIN_SIGN.test(text)),
    ),
    isUnclear: isHeading && isOther && has(({ type }) => type === 'word'),
    isVague: has(
      ({ type, text }) =>
        (type === 'aside' && BARE_YEAR.test(text) && text !== today.slice(0, 4)) ||
        (type === 'word' && isMonthName(text)),
    ),
  }
}

const addHeading = (above: Labels, { markets, kinds, isOther }: Labels): Labels =>
  markets.length > 0 || kinds.length > 0 || isOther
    ? {
        markets: markets.length > 0 ? markets : above.markets,
        // "Chicken rates" stand above all kinds
        kinds: kinds.some(kind => kind !== 'chicken') ? kinds : above.kinds,
        isOther,
      }
    : above

/** Whether the figures of a line are what its headings say: the reader forgets a heading below a name that is no city. */
function fitsHeadings({ figures, labels: own }: Line, above: Labels): boolean {
  const fits = <Of>(said: readonly Of[], isOwn: boolean, read: Of | undefined) =>
    isOwn || said.length === 0 || read === undefined || said.includes(read)
  const isLabelled = own.markets.length > 0 || own.kinds.length > 0
  return (
    (isLabelled || !above.isOther) &&
    figures.every(
      ({ market, kind }) =>
        fits(above.markets, own.markets.length > 0, market) && fits(above.kinds, own.kinds.length > 0, kind),
    )
  )
}

/** The day that a line is about: null is the last one of its city, undefined when that cannot be told. */
function findDay({ days }: Line, ofMessage: readonly Day[]): Day | null | undefined {
  const named = new Set(days.length > 0 ? days : ofMessage)
  return named.size > 1 ? undefined : ([...named][0] ?? null)
}

function judge({ published, lastDay, day }: FoundFigure, price: number): CheckedFigure['verdict'] {
  if (published === price) return 'agrees'
  if (lastDay !== null && lastDay !== day) return 'earlier'
  return published === null ? 'none' : 'differs'
}

/**
 * Compares the rates of a message with what was published, line by line. What is not understood agrees with nothing: an odd
 * sign, a `no`, a year without a day, or a heading about something else leaves the lines it is about open.
 */
export async function checkMessage(
  { reads, cities }: Pick<PageServer, 'reads' | 'cities'>,
  text: string,
  today: Day,
): Promise<CheckedLine[]> {
  const reading = readMessage(text, { day: today })
  const lines = reading.lines.map(line => lookCloser(line, today))
  const isVague = lines.some(line => line.isVague)
  let above: Labels = { markets: [], kinds: [], isOther: false }
  let isUnclear = false
  const asked: (AskedFigure & { line: number })[] = []
  const checked = lines.map((line, at): CheckedLine => {
    const { text, city, figures, state, mayTurn } = line
    const open = (doubt: Doubt): CheckedLine => ({ text, city, figures: [], doubt })
    if (line.isHeading) above = addHeading(above, line.labels)
    isUnclear ||= line.isUnclear
    const isRead = state === 'rates' && !mayTurn && !isUnclear && fitsHeadings(line, above)
    if (!isRead) return open('unread')
    const day = isVague ? undefined : findDay(line, reading.days)
    if (day === undefined) return open('days')
    for (const { market, kind, price } of figures)
      if (market && kind)
        asked.push({ line: at, cityKey: cities.toKey(city), market, kind, price: Number(price), day })
    return { text, city, figures: [] }
  })
  const found = await findFigures(reads, asked, today)
  return checked.map((line, at) => {
    if (line.doubt) return line
    const figures = asked.flatMap(({ line: of, market, kind, price }, index): CheckedFigure[] => {
      const figure = of === at && found[index]
      return figure ? [{ ...figure, market, kind, price, verdict: judge(figure, price) }] : []
    })
    return { ...line, figures, doubt: figures.length === 0 ? 'city' : undefined }
  })
}
