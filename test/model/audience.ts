import type { Choice } from './deliveries.ts'
import { type Day, follow, type State, type Write } from './model.ts'

/**
 * Who is told what, once. People are named `m…` where they have mail, `b…` where they have a browser. Each alert of a
 * person is told by itself: the second one of `b1` is `b1#2`.
 */

export interface Subscription {
  choice: Choice
  /** Ids of the cities. */
  chosen: number[]
  confirmedAt: number
  /** The last day on which a digest was decided on. */
  decided: Day
}
type Wanted = Omit<Subscription, 'decided'>
/** It waits, was sent, or was given up: in each case it counts as told. */
export interface Message {
  to: string
  type: 'rates' | 'correction' | 'digest' | 'confirmation'
  day: Day
  city?: number
  /** When it is sent; undefined once it was, or was given up. */
  at: number | undefined
  failures: number
  /** Of a correction: what the person knew before. */
  was?: number | null
  /** The prices that were sent, by city. */
  told?: { id: number; price: number | null }[]
}

export const openAudience = () => ({
  subscriptions: new Map<string, Subscription>(),
  messages: [] as Message[],
  /** Writes that people were not told of yet. */
  events: [] as Write[],
  /** Whether Admins have paused alerts. */
  isPaused: false,
  /** Whether nothing is sent until the operator says so; and the first day of which rates are told after that. */
  isHeld: false,
  from: '',
})
export type Audience = ReturnType<typeof openAudience>
/** Notes what was written at an instant: people have it when it is next delivered. */
export function noteWrites(state: State, { events }: Audience, at: number): void {
  events.push(...state.writes.filter(write => write.at === at && !write.isMove))
}
/** Whether a city is another one, or a part of it. */
export const isNow = (state: State, id: number | undefined, city: number) =>
  id !== undefined && state.cities.has(id) && follow(state, id).id === city
export const listParts = (state: State, { chosen }: Pick<Subscription, 'chosen'>, city: number) =>
  chosen.filter(id => isNow(state, id, city))
/** Subscribes somebody, or changes the choice: what was chosen before a merge stays chosen. */
export function subscribe(state: State, audience: Audience, who: string, wanted: Wanted): void {
  const old = audience.subscriptions.get(who)
  const toParts = (city: number) => (old ? listParts(state, old, city) : [])
  const chosen = wanted.chosen.flatMap(city => (toParts(city).length > 0 ? toParts(city) : city))
  const confirmedAt = old?.confirmedAt ?? wanted.confirmedAt
  const decided = old?.decided ?? ''
  audience.subscriptions.set(who, { choice: wanted.choice, chosen, confirmedAt, decided })
}
/** Lists the alerts of a person, the first one first. */
export const listAlerts = ({ subscriptions }: Audience, who: string): string[] =>
  [...subscriptions.keys()].filter(id => id.startsWith(`${who}#`))
/** Finds the alert of a person that tells the same, whatever the order of the cities. */
export function findSame(state: State, audience: Audience, who: string, wanted: Omit<Wanted, 'confirmedAt'>) {
  const describe = ({ choice, chosen }: Omit<Wanted, 'confirmedAt'>) => {
    const { rule, frequency = 'immediately', amount, market, kind } = choice
    const cities = new Set(chosen.map(id => follow(state, id).id))
    return JSON.stringify([rule, frequency, amount, market, kind, [...cities].toSorted()])
  }
  return listAlerts(audience, who).find(id => describe(audience.subscriptions.get(id)!) === describe(wanted))
}
/** Forgets an alert, which needs no link to what there was. */
export function unsubscribe(audience: Audience, who: string): void {
  audience.subscriptions.delete(who)
  audience.messages = audience.messages.filter(({ to, type }) => to !== who || type === 'confirmation')
}
/** Gives up what waits for anybody. */
function dropWaiting(audience: Audience): void {
  audience.events = []
  for (const message of audience.messages) message.at = undefined
}
/** Sends again what is from now on, and rates from a day on: those of before were perhaps told by another installation. */
export function resumeDeliveries(audience: Audience, from: Day): void {
  dropWaiting(audience)
  Object.assign(audience, { isHeld: false, from })
}
/** After a restore nobody comes back who has left, and nobody is told again; another installation sends nothing until it may. */
export function restoreAudience(now: Audience, saved: Audience | 'same', isThere: (id: number) => boolean) {
  if (saved !== 'same') return { ...saved, messages: [], events: [], isHeld: true }
  dropWaiting(now)
  now.messages = now.messages.filter(({ city }) => city === undefined || isThere(city))
  for (const each of now.subscriptions.values()) each.chosen = each.chosen.filter(isThere)
  return now
}
