import type { FlagLine } from '../../src/features/flags/shared/api.ts'
import type { Kind, Market } from '../../src/shared/rates/markets.ts'
import { requireRole } from './changes.ts'
import * as model from './model.ts'
import type { Answer } from './world/world.ts'

const CLAIMS = { high: 'Too high', low: 'Too low', old: 'Old price' }
const ANSWERS = {
  corrected: 'We corrected the price',
  upheld: 'We checked, and the price stands',
  unchecked: 'We cannot check it',
}
const MARKETS: Partial<Record<Market, string>> = { oneKgRate: '1 Kg Rate', retail: 'Retail' }
const KINDS: Record<Kind, string> = { chicken: 'Chicken', skinless: 'Skinless', boneless: 'Boneless' }

type Flagged = Pick<model.Flag, 'city' | 'date' | 'market' | 'kind' | 'claim'>

/** A reader says that a price looks wrong: nothing that is public changes. A network counts once for a price and UTC day. */
export function flag(draft: model.Draft, flagged: Flagged): void {
  const { city, date, market, kind } = flagged
  const price = model.findMarkets(draft, city, date)?.[market]?.[kind]
  if (price === undefined || draft.cities.get(city)!.isRetired) model.refuse(404, 'rate.unknown')
  const day = new Date(draft.at).toISOString().slice(0, 10)
  const isSame = (other: model.Flag) =>
    other.day === day &&
    (['city', 'date', 'market', 'kind'] as const).every(name => other[name] === flagged[name])
  if (!draft.flags.some(isSame)) draft.flags.push({ ...flagged, day })
}

/** An Admin answers all flags of a day at once, in public; the rates stay as they are. */
export function decide(draft: model.Draft, city: number, date: string, outcome: 'upheld' | 'unchecked') {
  requireRole(draft, 'Admin')
  const prices = model.settle(draft, outcome, flagged => flagged.date === date && flagged.now === city)
  if (prices === 0) model.refuse(404, 'flag.unknown')
  return { prices }
}

const toPrice = ({ market, kind }: Pick<Flagged, 'market' | 'kind'>) => `${market}.${kind}`
const count = (flags: readonly model.Flag[]) =>
  Object.fromEntries(
    Object.keys(CLAIMS).map(claim => [claim, flags.filter(each => each.claim === claim).length]),
  )

/** The days that wait for a decision, with their prices. */
function listOpen(state: model.State) {
  const days = Map.groupBy(state.flags, ({ city, date }) => model.rateKey(model.follow(state, city).id, date))
  return [...days].map(([_id, flags]) => ({
    _id,
    prices: [...Map.groupBy(flags, toPrice)]
      .map(([price, of]) => ({ price, ...count(of) }))
      .toSorted((one, other) => (one.price < other.price ? -1 : 1)),
  }))
}

/** What everybody reads of the answers. */
const listAnswers = (state: model.State) =>
  state.answers.map(({ city, date, market, kind, outcome, flags }) => {
    const claims = Object.entries(CLAIMS).flatMap(([claim, label]) =>
      flags.some(each => each.claim === claim) ? [label] : [],
    )
    const day = new Date(`${date}T00:00:00Z`)
    const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
    const price = `${MARKETS[market]}, ${KINDS[kind]}`
    const readers = flags.length === 1 ? '1 reader said' : `${flags.length} readers said`
    const { name } = model.follow(state, city)
    return `${name}, ${day.toLocaleDateString('en-IN', options)}, ${price}. ${readers}: ${claims.join(', ')}. ${ANSWERS[outcome]}.`
  })

/** Reads the answers of the page of corrections, without when they came. */
function readAnswers(html: string): string[] {
  const [, list = ''] = html.match(/<section [^>]*aria-labelledby="asked">([\s\S]*?)<\/section>/) ?? []
  return [...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, item]) =>
    item!.replace(/<[^>]*>/g, '').replace(/(?<=stands\.|price\.|check it\.) \d.*/, ''),
  )
}

const byId = (one: { _id: string }, other: { _id: string }) => (one._id < other._id ? -1 : 1)

/** What everybody reads of answers, and an Admin of what waits. */
export const listFlagQuestions = (state: model.State) => [
  {
    url: '/corrections',
    expect: () => listAnswers(state).toSorted(),
    read: ({ body }: Answer) => readAnswers(body).toSorted(),
  },
  {
    url: '/api/rates/flags',
    who: 'asha' as const,
    expect: () => listOpen(state).toSorted(byId),
    read: (answer: Answer) =>
      answer
        .json<FlagLine[]>()
        .flatMap(({ days }) => days)
        .map(({ _id, prices }) => ({
          _id,
          prices: prices.map(({ market, kind, seen: _, ...counts }) => ({
            price: `${market}.${kind}`,
            ...counts,
          })),
        }))
        .toSorted(byId),
  },
]
