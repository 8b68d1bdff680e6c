import { type AST, RegExpParser } from '@eslint-community/regexpp'

/** A part of a pattern; an option is a sequence of parts. */
type Node =
  | { kind: 'char'; fits(char: string): boolean; sample: string }
  | { kind: 'any'; options: Node[][] }
  | { kind: 'repeat'; of: Node; min: number; max: number; isLazy: boolean }
  | { kind: 'look'; options: Node[][]; isNot: boolean; isBehind: boolean }
  | { kind: 'edge'; holds(text: string, at: number): boolean }

/** Characters that are tried as samples of a class. */
const SAMPLES = [...'aZ5 \t\n-.,/()<"₹अा\u0301\u0001~éù']

function toChar(raw: string, flags: string): Node {
  const pattern = new RegExp(`^(?:${raw})$`, flags)
  const known = new Map<string, boolean>()
  const fits = (char: string) => {
    const fit = known.get(char) ?? pattern.test(char)
    known.set(char, fit)
    return fit
  }
  return { kind: 'char', fits, sample: [raw.at(-1)!, ...SAMPLES, ...raw].find(fits) ?? raw.at(-1)! }
}

/** Throws for what no pattern here has, such as a backreference. */
function toNode(part: AST.Element, flags: string): Node {
  const toOptions = ({ alternatives }: { alternatives: AST.Alternative[] }) =>
    alternatives.map(({ elements }) => elements.map(each => toNode(each, flags)))
  switch (part.type) {
    case 'Group':
    case 'CapturingGroup':
      return { kind: 'any', options: toOptions(part) }
    case 'Quantifier': {
      const { min, max, greedy } = part
      return { kind: 'repeat', of: toNode(part.element, flags), min, max, isLazy: !greedy }
    }
    case 'Assertion': {
      if (part.kind === 'lookahead' || part.kind === 'lookbehind')
        return {
          kind: 'look',
          options: toOptions(part),
          isNot: part.negate,
          isBehind: part.kind === 'lookbehind',
        }
      const edge = new RegExp(part.raw, `${flags}y`)
      return {
        kind: 'edge',
        holds(text, at) {
          edge.lastIndex = at
          return edge.test(text)
        },
      }
    }
    case 'Character':
    case 'CharacterClass':
    case 'CharacterSet':
      return toChar(part.raw, flags)
    default:
      throw new Error(`A pattern has ${part.type}: ${part.raw}`)
  }
}

/** A pattern with more steps counts as endless. */
const ENDLESS = 200_000

/** Counts the steps of a backtracking matcher, such as V8's, that searches a text for a pattern. */
function countSteps(pattern: Node[][], text: string): number {
  const signs = text
  let steps = 0
  type Go = (at: number) => boolean

  function run(nodes: Node[], index: number, at: number, go: Go): boolean {
    if (++steps > ENDLESS) throw new RangeError('endless')
    const node = nodes[index]
    if (!node) return go(at)
    return one(node, at, end => run(nodes, index + 1, end, go))
  }
  const some = (options: Node[][], at: number, go: Go) => options.some(option => run(option, 0, at, go))

  function one(node: Node, at: number, go: Go): boolean {
    if (node.kind === 'char') return at < signs.length && node.fits(signs[at]!) && go(at + 1)
    if (node.kind === 'any') return some(node.options, at, go)
    if (node.kind === 'edge') return node.holds(signs, at) && go(at)
    if (node.kind === 'look') {
      // every lookbehind of ours is one character long
      const holds = node.isBehind
        ? at > 0 && some(node.options, at - 1, end => end === at)
        : some(node.options, at, () => true)
      return holds !== node.isNot && go(at)
    }
    return repeat(node, at, 0, go)
  }

  function repeat(node: Node & { kind: 'repeat' }, at: number, count: number, go: Go): boolean {
    if (++steps > ENDLESS) throw new RangeError('endless')
    const more = () =>
      count < node.max &&
      one(node.of, at, end => (end > at || count < node.min) && repeat(node, end, count + 1, go))
    if (count < node.min) return more()
    return node.isLazy ? go(at) || more() : more() || go(at)
  }

  try {
    for (let at = 0; at <= signs.length; at++) if (some(pattern, at, () => true)) break
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return Infinity
  }
  return steps
}

/** Makes a text that roughly matches a pattern, with each repeated part and each option in turn. */
function fitting(nodes: Node[], turn: number): string {
  return nodes
    .map(node => {
      if (node.kind === 'char') return node.sample
      if (node.kind === 'any') return fitting(node.options[turn % node.options.length]!, turn)
      if (node.kind === 'repeat') return fitting([node.of], turn).repeat(Math.max(1, Math.min(node.min, 4)))
      return ''
    })
    .join('')
}

const isRepeating = (node: Node): boolean =>
  node.kind === 'repeat'
    ? node.max > 9 || isRepeating(node.of)
    : (node.kind === 'any' || node.kind === 'look') && node.options.some(option => option.some(isRepeating))

/** Makes texts that let a pattern backtrack much: a matching part many times, and then something else. */
function* hardTexts(pattern: Node[][], length: number): Generator<string> {
  const texts = new Set([0, 1, 2].flatMap(turn => pattern.map(option => fitting(option, turn).slice(0, 40))))
  for (const text of texts) {
    const pumps = new Set<string>()
    for (const size of [1, 2, 3, 5, 10, text.length]) {
      for (let at = 0; at + size <= text.length; at++) pumps.add(text.slice(at, at + size))
    }
    for (const pump of pumps) {
      const many = pump.repeat(Math.ceil(length / pump.length)).slice(0, length)
      const start = text.indexOf(pump)
      for (const before of new Set(['', text.slice(0, start)])) {
        yield `${before}${many}\u0002`
        yield `${before}${many}`
      }
    }
  }
}

const SHORT = 40

/**
 * Finds a text for which a pattern takes more than linear time: when its length doubles, the steps grow more than 2.5 times.
 * Undefined when there is none.
 */
export function findHardText(source: string, flags: string): string | undefined {
  const kept = flags.replace(/[gy]/g, '')
  const { alternatives } = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
  })
  const pattern = alternatives.map(({ elements }) => elements.map(each => toNode(each, kept)))
  if (!pattern.some(option => option.some(isRepeating))) return undefined
  const longer = hardTexts(pattern, 2 * SHORT)
  for (const text of hardTexts(pattern, SHORT)) {
    const twice = longer.next().value as string
    const steps = countSteps(pattern, twice)
    if (steps === Infinity || (steps > 500 && steps > 2.6 * countSteps(pattern, text))) return text
  }
  return undefined
}
