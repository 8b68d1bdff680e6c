import {
  type Audience,
  type Due,
  findBase,
  isMail,
  listCities,
  type Subscription,
  toPrice,
} from './audience.ts'
import { current, type Day, follow, type Model, type State, toDay } from './model.ts'
import { fires, match, queueDigests } from './telling.ts'

/** Seconds from a failure to the next attempt; after the last one a message is given up. */
const RETRY_AFTER = [60, 300, 1800, 7200]
const RETRY_WEBHOOK_AFTER = [...RETRY_AFTER, 18_000, 36_000, 50_400, 72_000, 86_400]

/** "20 Nov" */
const nameDay = (day: Day): string =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** What a message says now; undefined where it is not to be told any more. */
function word(
  state: State,
  subscription: Subscription,
  { type, city, day, was = null }: Due,
  today: Day,
): string | undefined {
  const { choice } = subscription
  const told = listCities(state, subscription).filter(
    each => (city === null || each === follow(state, city).id) && !state.cities.get(each)!.isRetired,
  )
  const prices = told.map(each => toPrice(state, each, day, choice))
  const isTold = {
    digest: () => prices.some(price => price !== null),
    correction: () => prices[0] !== was,
    rates: () => fires(choice, prices[0]!, findBase(state, told[0]!, day, choice)?.price),
    confirmation: () => true,
    manage: () => true,
  }
  if (told.length === 0 || !isTold[type]()) return undefined
  const words = told.map((each, at) => {
    const last =
      prices[at] === null && type === 'digest' ? findBase(state, each, day, choice)?.price : undefined
    const named = state.cities.get(each)!.name + (day === today ? '' : `, ${nameDay(day)}`)
    return `${named} ${prices[at] ?? (last === undefined ? '-' : `${last} of before`)}`
  })
  return words.join(', ') + (type === 'correction' && was !== null ? ` was ${was}` : '')
}

type IsUp = Record<'mail' | 'push' | 'webhook', boolean>

/** Tries to send; returns whether it came to its receiver. */
function attempt(
  due: { at?: number | undefined; failures: number },
  waits: readonly number[],
  now: number,
  isUp: boolean,
): boolean {
  const wait = isUp ? undefined : waits[due.failures++]
  due.at = wait === undefined ? undefined : now + wait * 1000
  return isUp
}

/** Sends what is due to a person. Corrections of a city come in one message. */
function* deliverTo(
  state: State,
  subscription: Subscription,
  { now, isUp, from }: { now: number; isUp: boolean; from: Day },
) {
  const { person, told, choice, disarmed, days } = subscription
  const isDue = (each: Due) => each.at !== undefined && each.at <= now
  for (const first of subscription.due.filter(isDue)) {
    // sent with another one
    if (!isDue(first) || !subscription.due.includes(first)) continue
    const isGathered = (each: Due) =>
      each.type === 'correction' &&
      each.city === first.city &&
      each.at !== undefined &&
      (each.failures === 0 || isDue(each))
    const group = first.type === 'correction' ? subscription.due.filter(isGathered) : [first]
    if (first.type !== 'correction' && (first.day < toDay(now) || first.day < from)) {
      if (first.day < toDay(now)) first.at = undefined
      continue
    }
    const texts = group.map(each => ({ each, text: word(state, subscription, each, toDay(now)) }))
    const dropped = texts.filter(({ text }) => text === undefined).map(({ each }) => each)
    subscription.due = subscription.due.filter(each => !dropped.includes(each))
    if (dropped.some(({ type }) => type === 'rates')) disarmed.delete(first.city!)
    const message = texts
      .filter(({ text }) => text !== undefined)
      .toSorted((one, other) => (one.each.day < other.each.day ? 1 : -1))
    if (message.length === 0) continue
    for (const { each } of message) attempt(each, RETRY_AFTER, now, isUp)
    if (!isUp) continue
    yield `${person} ${first.type} ${message.map(({ text }) => text).join('; ')}`
    for (const { each } of message) {
      if (each.type !== 'correction') days.add(each.day)
      for (const city of each.city === null ? listCities(state, subscription) : [follow(state, each.city).id])
        told.set(`${city} ${each.day}`, { price: toPrice(state, city, each.day, choice), by: each.type })
      subscription.due = subscription.due.filter(other => other !== each)
    }
  }
}

/** What everybody receives at an instant, a line each: who, and what. */
export function deliver(model: Model, audience: Audience, now: number, isUp: IsUp): string[] {
  const state = current(model)
  const { isHeld, isPaused, from } = audience
  const lines: string[] = []
  queueDigests(state, audience, now)
  match(model, audience, now)
  const isWaiting = ({ at }: { at?: number | undefined }) => at !== undefined
  if (!isPaused && !isHeld) {
    for (const letter of audience.letters)
      if (letter.at !== undefined && letter.at <= now && attempt(letter, RETRY_AFTER, now, isUp.mail))
        lines.push(`${letter.person} ${letter.type}`)
    audience.letters = audience.letters.filter(isWaiting)
    for (const subscription of audience.subscriptions.values())
      lines.push(
        ...deliverTo(state, subscription, {
          now,
          isUp: isMail(subscription.person) ? isUp.mail : isUp.push,
          from,
        }),
      )
  }
  for (const [name, webhook] of audience.webhooks) {
    if (webhook.isPaused || isHeld) continue
    for (const each of webhook.due) {
      if (each.at === undefined || each.at > now) continue
      // after a failure the others wait for the next time
      if (!attempt(each, RETRY_WEBHOOK_AFTER, now, isUp.webhook)) break
      lines.push(`${name} ${each.text}`)
    }
    webhook.due = webhook.due.filter(isWaiting)
  }
  return lines.toSorted()
}
