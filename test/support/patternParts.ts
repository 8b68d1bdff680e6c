/** A part of a pattern; an alternative is a sequence of parts. */
export type Node =
  | { kind: 'char'; fits(char: string): boolean; sample: string }
  | { kind: 'any'; options: Node[][] }
  | { kind: 'repeat'; of: Node; min: number; max: number; isLazy: boolean }
  | { kind: 'look'; options: Node[][]; isNot: boolean; isBehind: boolean }
  | { kind: 'edge'; holds(text: string, at: number): boolean }

/** Characters that stand for themselves or are samples of a class. */
const SAMPLES = [
  'a',
  'Z',
  '5',
  ' ',
  '\t',
  '\n',
  '-',
  '.',
  ',',
  '/',
  '(',
  ')',
  '<',
  '"',
  '₹',
  'अ',
  'ा',
  '\u0301',
  '\u0001',
  '~',
  'é',
  'ù',
]

function parseChar(raw: string, flags: string): Node {
  const pattern = new RegExp(`^(?:${raw})$`, flags.replace(/[gy]/g, ''))
  const known = new Map<string, boolean>()
  const fits = (char: string) => {
    const fit = known.get(char) ?? pattern.test(char)
    known.set(char, fit)
    return fit
  }
  const own = raw.length === 1 ? raw : raw.at(-1)!
  return { kind: 'char', fits, sample: fits(own) ? own : (SAMPLES.find(fits) ?? [...raw].find(fits) ?? own) }
}

const isWord = (char: string | undefined) => char !== undefined && /\w/.test(char)

/** Parses the patterns that this repository uses. Throws for unsupported syntax, such as a backreference. */
export function parsePattern(source: string, flags: string): Node[][] {
  const signs = [...source]
  let at = 0
  const next = () => signs[at++]!
  const eat = (text: string) => {
    const isHere = signs.slice(at, at + text.length).join('') === text
    if (isHere) at += text.length
    return isHere
  }

  function options(): Node[][] {
    const found: Node[][] = [[]]
    while (at < signs.length && signs[at] !== ')') {
      if (eat('|')) found.push([])
      else found.at(-1)!.push(repeated(atom()))
    }
    return found
  }

  function group(): Node {
    const look = (
      [
        ['?=', false, false],
        ['?!', true, false],
        ['?<=', false, true],
        ['?<!', true, true],
      ] as const
    ).find(([text]) => eat(text))
    if (!look && !eat('?:') && eat('?<')) while (next() !== '>');
    const inner = options()
    if (!eat(')')) throw new Error(`An open group: ${source}`)
    return look
      ? { kind: 'look', options: inner, isNot: look[1], isBehind: look[2] }
      : { kind: 'any', options: inner }
  }

  function escaped(): Node {
    const sign = next()
    if (sign === 'b') return { kind: 'edge', holds: (text, at) => isWord(text[at - 1]) !== isWord(text[at]) }
    if (/[1-9k]/.test(sign)) throw new Error(`A backreference: ${source}`)
    const long = { p: /^\{[^}]*\}/, P: /^\{[^}]*\}/, u: /^(\{[\da-f]+\}|[\da-f]{4})/i, x: /^[\da-f]{2}/i }[
      sign
    ]
    const rest = long?.exec(signs.slice(at).join(''))?.[0] ?? ''
    at += rest.length
    return parseChar(`\\${sign}${rest}`, flags)
  }

  function charClass(): Node {
    let raw = '['
    for (let sign = next(); ; sign = next()) {
      raw += sign
      if (sign === '\\') raw += next()
      else if (sign === ']') return parseChar(raw, flags)
    }
  }

  function atom(): Node {
    const sign = next()
    if (sign === '(') return group()
    if (sign === '[') return charClass()
    if (sign === '\\') return escaped()
    const isLines = flags.includes('m')
    if (sign === '^')
      return { kind: 'edge', holds: (text, at) => at === 0 || (isLines && text[at - 1] === '\n') }
    if (sign === '$')
      return { kind: 'edge', holds: (text, at) => at === text.length || (isLines && text[at] === '\n') }
    return parseChar(/[{}\]/]/.test(sign) ? `\\${sign}` : sign, flags)
  }

  function repeated(of: Node): Node {
    const counted = /^\{(\d+)(,?)(\d*)\}/.exec(signs.slice(at, at + 20).join(''))
    const [min, max] = eat('*')
      ? [0, Infinity]
      : eat('+')
        ? [1, Infinity]
        : eat('?')
          ? [0, 1]
          : counted
            ? [Number(counted[1]), counted[2] ? Number(counted[3] || Infinity) : Number(counted[1])]
            : [1, 1]
    if (counted && min === Number(counted[1]) && signs[at] === '{') at += counted[0].length
    if (min === 1 && max === 1) return of
    return { kind: 'repeat', of, min, max, isLazy: eat('?') }
  }

  const found = options()
  if (at < signs.length) throw new Error(`A bracket too many: ${source}`)
  return found
}
