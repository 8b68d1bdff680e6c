import fc from 'fast-check'
import type { Prices, SentMarkets } from '../../src/shared/rates/markets.ts'
import type { Person } from './run.ts'

/** Of places on the lists, another spelling of one, and of nowhere. */
export const NAMES = ['Guntur', 'Vijayawada', 'Madurai', 'Coimbatore', 'Kovai', 'Gunturu', 'Zumba Nagar']

/** Names that can be taught: nobody has them on a list, and two of them may be entered as cities. */
export const TAUGHT = ['Gunturu', 'Zumba Nagar', 'Bezwadda']

/**
 * What people do, as plain data: a history is a list of these, one line each. Cities are named as people name them, days as
 * so many days after today.
 */
export type Command = { who: Person; on: number } & Doing
type Doing =
  /** `kill`: the instance is killed in the middle of it, and who entered it sends it again. */
  | { do: 'enter'; city: string; day: number; content: Content; isSentAgain?: true; kill?: true }
  | ({ do: 'correct'; content: Content; reason?: string } & Target)
  | ({ do: 'delete' } & Target)
  | ({ do: 'restore'; version?: number } & Target)
  | { do: 'sheet'; day: number; rows: Omit<Row, 'day'>[]; confirmed: string[]; reason?: string }
  | { do: 'import'; rows: Row[]; confirmed: string[] }
  | { do: 'rename'; city: string; to: string }
  | { do: 'merge'; city: string; into: string; keep?: 'from' | 'into' }
  | { do: 'retire' | 'bring back'; city: string }
  | { do: 'teach'; city: string; meant: string }
  /** An Admin has another name of a city forgotten. */
  | { do: 'forget'; city: string }
  | { do: 'wait'; minutes: number }

/** A price, and the markets that ask it: `k` the 1 Kg Rate, `r` retail, `c` retail with one kind alone, `n` and the others said not to be quoted. */
export type Content = `${number} ${'k' | 'r' | 'kr' | 'c' | 'n'}`
export function toMarkets(text: Content): SentMarkets {
  const [figure, markets] = text.split(' ') as [string, string]
  const chicken = Number(figure)
  const prices: Prices = { chicken, skinless: chicken + 30, boneless: chicken * 2 }
  if (markets === 'c') return { retail: { chicken } }
  if (markets === 'n') return { retail: { chicken, skinless: null, boneless: null } }
  return {
    ...(markets.includes('k') && { oneKgRate: prices }),
    ...(markets.includes('r') && { retail: prices }),
  }
}

type Seen = 'this' | 'older'
export interface Target {
  city: string
  day: number
  seen?: Seen
  /** Of the city that the name belonged to, though it was merged. */
  isFormer?: true
}
export interface Row {
  city: string
  day: number
  content: Content
  seen?: Seen
}

export const some = <T>(...weighted: [number, T][]) =>
  fc.oneof(...weighted.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })))
/** Most of what is wrong shows where several things are done to one city and day. */
const name = fc.oneof(
  ...NAMES.map((each, at) => ({ weight: [8, 5, 2, 2, 1, 4, 1][at]!, arbitrary: fc.constant(each) })),
)
const day = some([14, 0], [4, -1], [1, -2], [1, -31], [1, 1])
const price = fc.constantFrom(220, 230.5, 240, 999)
const content = fc
  .tuple(price, some([3, 'kr'], [2, 'k'], [1, 'r'], [1, 'n']))
  .map(parts => parts.join(' ') as Content)
const sentContent = fc.oneof(
  content,
  price.map(each => `${each} c` as Content),
)
const seen = some<Seen | undefined>([3, 'this'], [2, undefined], [1, 'older'])
const reason = some<string | undefined>([3, undefined], [1, 'A slip of the pen.'])
const confirmed = some<string[]>([3, ['Gunturu', 'Zumba Nagar']], [1, []])
const staff = some<Person>(
  [20, 'asha'],
  [13, 'ravi'],
  [6, 'meera'],
  [6, 'sunil'],
  [1, 'pending'],
  [1, 'deactivated'],
  [1, 'nobody'],
)
const admins = some<Person>([20, 'asha'], [6, 'meera'], [1, 'ravi'], [1, 'nobody'])
const minutes = some([2, 1], [3, 5], [2, 14], [2, 15], [3, 16], [2, 60], [2, 7 * 60], [3, 24 * 60])

const target = { city: name, day, seen, isFormer: some<true | undefined>([6, undefined], [1, true]) }
const row = fc.record({ city: name, content, seen })
const importRow = fc.record({ city: name, day, content: sentContent, seen })

/** Commands of one kind, or of some, whose fields are the same. */
export const doing = <Done extends { do: string }>(
  what: Done['do'] | Done['do'][],
  fields: Record<string, fc.Arbitrary<unknown>> = {},
) =>
  fc.record({
    do: fc.constantFrom(...[what].flat()),
    ...fields,
  }) as fc.Arbitrary<unknown> as fc.Arbitrary<Done>
const isSentAgain = some([4, undefined], [1, true])
const kill = some([20, undefined], [1, true])
const keep = some([3, 'from'], [3, 'into'], [1, undefined])
const kinds: [number, fc.Arbitrary<unknown>, fc.Arbitrary<Person>][] = [
  [8, doing<Doing>('enter', { city: name, day, content, isSentAgain, kill }), staff],
  [5, doing<Doing>('correct', { ...target, content, reason }), staff],
  [3, doing<Doing>('delete', { ...target }), admins],
  [2, doing<Doing>('restore', { ...target, version: some([2, undefined], [1, 1], [1, 2]) }), admins],
  [
    2,
    doing<Doing>('sheet', { day, rows: fc.array(row, { minLength: 1, maxLength: 4 }), confirmed, reason }),
    staff,
  ],
  [
    2,
    doing<Doing>('import', { rows: fc.array(importRow, { minLength: 1, maxLength: 4 }), confirmed }),
    staff,
  ],
  [4, doing<Doing>('rename', { city: name, to: name }), admins],
  [4, doing<Doing>('merge', { city: name, into: name, keep }), admins],
  [2, doing<Doing>(['retire', 'bring back'], { city: name }), admins],
  [3, doing<Doing>('teach', { city: fc.constantFrom(...TAUGHT), meant: name }), staff],
  [2, doing<Doing>('forget', { city: fc.constantFrom(...TAUGHT) }), admins],
  [6, doing<Doing>('wait', { minutes }), fc.constant('nobody')],
]

/** Commands of one history: without fields that say nothing. */
export const arbitraryCommand: fc.Arbitrary<Command> = fc
  .oneof(
    ...kinds.map(([weight, done, who]) => ({
      weight,
      arbitrary: fc
        .tuple(done, who, fc.nat(1))
        .map(([given, person, on]) => ({ ...(given as object), who: person, on })),
    })),
  )
  .map(command => JSON.parse(JSON.stringify(command)) as Command)
