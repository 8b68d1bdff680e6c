import type { AlertRule } from '../../src/shared/alerts/rules.ts'
import type { Kind, Market } from '../../src/shared/rates/markets.ts'
import { type Day, findMarkets, follow, isMove, type Model, type State, type Write } from './model.ts'

/** Who is to be told what, once: written from the form of alerts and what it promises. */

export interface Choice {
  cities: string[]
  rule: AlertRule
  amount?: number
  unit?: 'inr' | 'percent'
  market: Market
  kind: Kind
  corrections: boolean
  digestMinute?: number
}

/** What a person has chosen, and was told by it. */
export interface Subscription {
  person: string
  choice: Choice
  /** Ids of what was chosen, in that order: a merge decides which city each of them is now. */
  chosen: number[]
  /** Cities whose next price beyond the figure is not told. */
  disarmed: Set<number>
  confirmedAt: number
  /** What was told last, by city and day. */
  told: Map<string, Told>
  /** Days that it had a message of, other than corrections. */
  days: Set<Day>
  /** Messages that wait for their receiver, and those that were given up. */
  due: Due[]
}

type MessageType = 'rates' | 'correction' | 'digest' | 'confirmation' | 'manage'
/** A price that was told; null where there was none. */
interface Told {
  price: number | null
  by: MessageType
}

export interface Due {
  type: MessageType
  city: number | null
  day: Day
  /** Undefined once it was given up. */
  at: number | undefined
  failures: number
  /** Of a correction: what the person knew before, and when it was queued. */
  was?: number | null
  since?: number
}

export interface Webhook {
  isPaused: boolean
  due: { text: string; at: number | undefined; failures: number }[]
}

export interface Audience {
  subscriptions: Map<string, Subscription>
  /** Confirmations and the like that wait, of people who need not be subscribed. */
  letters: (Due & { person: string })[]
  webhooks: Map<string, Webhook>
  /** Writes that nobody was told of yet. */
  events: Write[]
  /** How many writes of the model were looked at. */
  seen: number
  /** Whether Admins have paused alerts. */
  isPaused: boolean
  /** Whether nothing is sent until the operator says so; and the first day of which rates are told after that. */
  isHeld: boolean
  from: Day
}

export const openAudience = (): Audience => ({
  subscriptions: new Map(),
  letters: [],
  webhooks: new Map(),
  events: [],
  seen: 0,
  isPaused: false,
  isHeld: false,
  from: '',
})

/** Notes what was written since: webhooks have it from then on, people when it is next delivered. */
export function noteWrites(model: Model, audience: Audience, describe: (write: Write) => string): void {
  const fresh = model.writes.slice(audience.seen).filter(write => !isMove(write))
  audience.seen = model.writes.length
  audience.events.push(...fresh)
  for (const { isPaused, due } of audience.webhooks.values())
    if (!isPaused) due.push(...fresh.map(write => ({ text: describe(write), at: write.at, failures: 0 })))
}

/** Gives up what waits for somebody; it counts as told. */
export function dropWaiting(audience: Audience): void {
  audience.events = []
  audience.letters = []
  for (const { due } of audience.webhooks.values()) due.length = 0
  for (const { due } of audience.subscriptions.values()) for (const each of due) each.at = undefined
}

/** Sends again what is from now on, and rates from a day on: those of before were perhaps told by another installation. */
export function resumeDeliveries(audience: Audience, from: Day): void {
  dropWaiting(audience)
  Object.assign(audience, { isHeld: false, from })
}

export const isMail = (person: string): boolean => person.startsWith('m')

/** The price that a choice asks for. */
export const toPrice = (state: State, city: number, date: Day, { market, kind }: Choice): number | null =>
  findMarkets(state, city, date)?.[market]?.[kind] ?? null

/** The cities that it is about now. */
export const listCities = (state: State, { chosen }: Subscription): number[] => [
  ...new Set(chosen.map(id => follow(state, id).id)),
]

/** What a person knows of a city and day: also as it was told of a city that is part of it now. */
export function findTold(state: State, { told }: Subscription, city: number, day: Day): Told | undefined {
  const own = told.get(`${city} ${day}`)
  if (own !== undefined) return own
  return [...told].find(
    ([key]) => key.endsWith(day) && follow(state, Number.parseInt(key, 10)).id === city,
  )?.[1]
}

/** The last price before a day. */
export function findBase(
  state: State,
  city: number,
  day: Day,
  choice: Choice,
): { price: number; date: Day } | undefined {
  const dates = [...state.rates.values()]
    .filter(rate => rate.city === city && rate.date < day)
    .map(({ date }) => date)
  const date = dates.toSorted().findLast(each => toPrice(state, city, each, choice) !== null)
  return date === undefined ? undefined : { price: toPrice(state, city, date, choice)!, date }
}
