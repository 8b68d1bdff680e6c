import { type Audience, type Choice, type Due, findBase, findTold, listCities, toPrice } from './audience.ts'
import { isCorrection } from './corrections.ts'
import { current, follow, MINUTE, type Model, type State, toDay } from './model.ts'

/** Whom a write concerns, and whose morning message is due. */

const LATEST_DIGEST = 9 * 60 + 30

/** Corrections of a city wait until none has come for so long, and none of them waits longer than this, in ms. */
const QUIET = 5000
const LONGEST_WAIT = 30_000

export function fires(
  { rule, amount = 0, unit }: Choice,
  price: number | null,
  base: number | undefined,
): boolean {
  if (price === null) return false
  if (rule === 'published') return true
  if (rule === 'above') return price >= amount
  if (rule === 'below') return price <= amount
  if (base === undefined || price === base) return false
  if (rule === 'changeBy')
    return Math.abs(price - base) * (unit === 'percent' ? 100 : 1) >= amount * (unit === 'percent' ? base : 1)
  return rule === 'change'
}

/** A threshold is told again once the price has come back by 2 rupees or 2 percent, whichever is more. */
function isBack({ rule, amount = 0 }: Choice, price: number | null): boolean {
  const margin = Math.max(2, amount * 0.02)
  if (rule === 'above') return price !== null && price < amount - margin
  if (rule === 'below') return price !== null && price > amount + margin
  return true
}

/** Finds out whom the writes since the last time concern. */
export function match(model: Model, { subscriptions, events }: Audience, now: number): void {
  const state = current(model)
  const today = toDay(now)
  for (const [key, writes] of Map.groupBy(
    events.splice(0),
    ({ city, date }) => `${follow(state, city).id} ${date}`,
  )) {
    const [city, day] = [Number(key.split(' ')[0]), key.split(' ')[1]!]
    const corrections = writes.filter(({ version }) => version > 1)
    if (day > today || (day < today && corrections.length === 0)) continue
    const shown = corrections.find(write => isCorrection(model, write))
    if (corrections.length > 0)
      for (const { due } of subscriptions.values())
        for (const each of due)
          if (
            each.type === 'correction' &&
            each.failures === 0 &&
            each.at &&
            follow(state, each.city!).id === city
          )
            each.at = Math.min(now + QUIET, each.since! + LONGEST_WAIT)
    for (const subscription of subscriptions.values()) {
      const { choice, disarmed, due } = subscription
      if (!listCities(state, subscription).includes(city)) continue
      const price = toPrice(state, city, day, choice)
      const told = findTold(state, subscription, city, day)
      const isOfCity = (each: Due) =>
        each.type === 'digest' || (each.city !== null && follow(state, each.city).id === city)
      const own = due.filter(each => each.day === day && isOfCity(each))
      const isFiring =
        day === today &&
        !told &&
        own.length === 0 &&
        fires(choice, price, findBase(state, city, day, choice)?.price)
      if (isFiring && !disarmed.has(city)) due.push({ type: 'rates', city, day, at: now, failures: 0 })
      else if (!own.some(({ at }) => at !== undefined)) {
        const knows = told && (told.price !== null || told.by === 'correction')
        const follows = choice.rule === 'corrected'
        const was = knows ? told.price : (shown?.before?.[choice.market]?.[choice.kind] ?? null)
        if ((knows ? choice.corrections || follows : follows && shown) && was !== price)
          due.push({ type: 'correction', city, day, at: now + QUIET, since: now, failures: 0, was })
      }
      if (day !== today) continue
      const isReset = isBack(choice, price)
      if (disarmed.has(city) ? isReset : !isFiring || isReset) disarmed.delete(city)
      else disarmed.add(city)
    }
  }
}

export function queueDigests(state: State, { subscriptions }: Audience, now: number): void {
  const day = toDay(now)
  const minute = Math.floor((now - Date.parse(`${day}T00:00:00+05:30`)) / MINUTE)
  for (const subscription of subscriptions.values()) {
    const { choice, confirmedAt, due, days } = subscription
    const { rule, digestMinute = 450 } = choice
    const hour = Date.parse(`${day}T00:00:00+05:30`) + digestMinute * MINUTE
    if (rule !== 'digest' || minute < digestMinute || confirmedAt >= hour) continue
    const open = listCities(state, subscription).filter(city => !state.cities.get(city)!.isRetired)
    const present = open.filter(city => toPrice(state, city, day, choice) !== null).length
    const isLate = minute >= Math.max(digestMinute, LATEST_DIGEST)
    const isTold = days.has(day) || due.some(each => each.day === day && each.type !== 'correction')
    if (present > 0 && (present === open.length || isLate) && !isTold)
      due.push({ type: 'digest', city: null, day, at: now, failures: 0 })
  }
}
