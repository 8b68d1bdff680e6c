import { type Audience, isNow, listParts, type Message, type Subscription } from './audience.ts'
import type { Choice } from './deliveries.ts'
import type { City, Day, Model, State } from './model.ts'
import * as model from './model.ts'

/** A correction waits for others of its city, in ms. */
const GATHERED = 5000
/** The minute of digests, and from which on they wait for no city. */
const [FIRST_DIGEST, LATEST_DIGEST] = [7.5 * 60, 9.5 * 60]
/** Seconds from a failure to the next attempt; after the last one a message is given up. */
const RETRY_AFTER = [60, 300, 1800, 7200]
/** The price that a choice asks for, and the last one before the day, which changes are counted from. */
function findPrices(state: State, { market, kind }: Choice, city: number, day: Day) {
  const price = model.findMarkets(state, city, day)?.[market]?.[kind] ?? null
  const base = model
    .listRates(state, city)
    .flatMap(({ date, markets }) => (date < day && markets[market]?.[kind]) || [])
    .at(-1)
  return { price, base }
}
type Prices = ReturnType<typeof findPrices>

function fires({ rule, amount = null }: Choice, { price, base }: Prices): boolean {
  if (price === null) return false
  if (rule === 'change') return base !== undefined && price !== base
  const isBeyond = (each: number) => (rule === 'above' ? each >= amount! : each <= amount!)
  return isBeyond(price) && (base === undefined || !isBeyond(base))
}
/** Finds out whom the writes since the last time concern. */
function match(state: State, { subscriptions, messages, events }: Audience, now: number): void {
  const today = model.toDay(now)
  const toRecord = (city: number, date: Day) => model.rateKey(model.follow(state, city).id, date)
  for (const writes of Map.groupBy(events.splice(0), ({ city, date }) => toRecord(city, date)).values()) {
    const [city, day] = [model.follow(state, writes[0]!.city).id, writes[0]!.date]
    const corrections = writes.filter(({ version }) => version > 1)
    if (day > today || (day < today && corrections.length === 0)) continue
    for (const [to, subscription] of subscriptions) {
      const { choice } = subscription
      if (listParts(state, subscription, city).length === 0) continue
      const prices = findPrices(state, choice, city, day)
      const isOwn = (each: Message) => each.type === 'digest' || isNow(state, each.city, city)
      const own = messages.filter(each => each.to === to && each.day === day && isOwn(each))
      const isImmediate = (choice.frequency ?? 'immediately') === 'immediately'
      const isFiring = day === today && isImmediate && own.length === 0 && fires(choice, prices)
      const message = { to, city, day, failures: 0 }
      if (isFiring) messages.push({ ...message, type: 'rates', at: now })
      else if (own.every(({ at }) => at === undefined)) {
        const { told = [], type } = own.findLast(each => each.told) ?? {}
        const known = told.find(({ id }) => id === city) ?? told.find(({ id }) => isNow(state, id, city))
        const knows = known && (known.price !== null || type === 'correction')
        if (knows && known.price !== prices.price)
          messages.push({ ...message, type: 'correction', at: now + GATHERED, was: known.price })
      }
    }
  }
}
/** The cities that somebody has chosen, as they are now, without those that are retired. */
const listChosen = (state: State, { chosen }: Subscription): City[] =>
  [...new Set(chosen.map(id => model.follow(state, id)))].filter(({ isRetired }) => !isRetired)

function queueDigests(state: State, { subscriptions, messages }: Audience, now: number): void {
  const day = model.toDay(now)
  for (const [to, subscription] of subscriptions) {
    const { choice } = subscription
    const toInstant = (minute: number) => model.toStart(day) + minute * model.MINUTE
    const due = toInstant(FIRST_DIGEST)
    if (choice.frequency !== 'daily' || now < due || subscription.decided >= day) continue
    if (subscription.confirmedAt >= due) continue
    const cities = listChosen(state, subscription)
    const isIn = ({ id }: City) => findPrices(state, subscription.choice, id, day).price !== null
    const isReady = cities.some(isIn) && (cities.every(isIn) || now >= toInstant(LATEST_DIGEST))
    const isTold = messages.some(each => each.to === to && each.day === day && each.type !== 'correction')
    if (!isReady) continue
    subscription.decided = day
    const isFiring = cities.some(({ id }) => fires(choice, findPrices(state, choice, id, day)))
    if (isFiring && !isTold) messages.push({ to, type: 'digest', day, at: now, failures: 0 })
  }
}
/** What a message says of each city; undefined where it is not to be told any more. */
function listRows(state: State, { subscriptions }: Audience, { to, type, city, day, was }: Message) {
  if (type === 'confirmation') return []
  const subscription = subscriptions.get(to)!
  const rows = listChosen(state, subscription)
    .filter(({ id }) => city === undefined || isNow(state, city, id))
    .map(({ id, name }) => ({ id, name, day, was, ...findPrices(state, subscription.choice, id, day) }))
  const isTold = (row: Prices) =>
    type === 'correction' ? row.price !== was : fires(subscription.choice, row)
  if (!rows.some(isTold)) return undefined
  return type === 'digest' ? rows.filter(isTold) : rows
}
/** Corrections of a city on several days are one message. */
function isGathered(state: State, one: Message, other: Message): boolean {
  const isCorrection = one.type === 'correction' && other.type === 'correction' && one.to === other.to
  return (
    one === other ||
    (isCorrection && model.follow(state, one.city!).id === model.follow(state, other.city!).id)
  )
}
/** What everybody is sent at an instant; `isUp` says by the first letter of a name whether it takes what comes. */
export function deliver(states: Model, audience: Audience, now: number, isUp: Record<string, boolean>) {
  const { isPaused, isHeld, from } = audience
  const [state, today] = [model.current(states), model.toDay(now)]
  queueDigests(state, audience, now)
  match(state, audience, now)
  const isDue = ({ at }: Message) => at !== undefined && at <= now
  return audience.messages.filter(isDue).flatMap(message => {
    const { to, type, day } = message
    if (isHeld || isPaused || !isDue(message)) return []
    const endsWithDay = type === 'rates' || type === 'digest'
    if (endsWithDay && day < today) message.at = undefined
    if (endsWithDay && (day < today || day < from)) return []
    const gathered = audience.messages.filter(
      each =>
        each.at !== undefined && (each.failures === 0 || isDue(each)) && isGathered(state, message, each),
    )
    const parts = gathered.flatMap(each => {
      const rows = listRows(state, audience, each)
      if (rows) return { each, rows }
      if (type === 'digest') audience.subscriptions.get(each.to)!.decided = ''
      audience.messages = audience.messages.filter(other => other !== each)
      return []
    })
    const isTaken = isUp[to[0]!]
    for (const { each, rows } of parts) {
      const wait = isTaken ? undefined : RETRY_AFTER[each.failures++]
      each.at = wait && now + wait * 1000
      if (isTaken) each.told = rows
    }
    const rows = parts.flatMap(part => part.rows).toSorted((one, other) => other.day.localeCompare(one.day))
    return isTaken && parts.length > 0 ? { to, type, rows } : []
  })
}
