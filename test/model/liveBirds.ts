import { requireRole } from './changes.ts'
import type { Command } from './commands.ts'
import * as model from './model.ts'
import type { Run } from './run.ts'
import { findDay } from './targets.ts'
import { listShown } from './views.ts'
import type { Answer } from './world/world.ts'

/** Of a list. */
const SHOWN_DAYS = 30

type Key = Pick<model.Bird, 'date' | 'size'> & { city: number }
type BirdCommand = Extract<Command, { size: string }>

/** Every version of a record, the first one first: of the city, and of those that are part of it. */
const listVersions = (state: Pick<model.State, 'birds' | 'cities'>, { city, date, size }: Key) =>
  state.birds.filter(
    bird => bird.date === date && bird.size === size && model.follow(state, bird.city).id === city,
  )

const birdId = ({ city, date, size }: Key) => `${model.rateKey(city, date)}-${size}`

const show = (state: Pick<model.State, 'cities'>, city: number, bird: model.Bird, price = bird.price) => ({
  _id: birdId({ ...bird, city }),
  location: state.cities.get(city)!.name,
  date: bird.date,
  size: bird.size,
  price,
  version: bird.version,
  updatedAt: new Date(bird.at).toISOString(),
  reason: bird.reason,
})

function append(draft: model.Draft, key: Key, price: number | null, reason: string | null = null) {
  const versions = listVersions(draft, key)
  const version = Math.max(0, ...versions.map(each => each.version)) + 1
  const bird = { ...key, version, at: draft.at, by: draft.who, price, reason }
  draft.birds.push(bird)
  return show(draft, key.city, bird, price ?? versions.at(-1)!.price)
}

/** Somebody enters what live birds cost at the farms of a city that is known. */
function enterBird(draft: model.Draft, name: string, key: Key, price: number) {
  requireRole(draft, 'staff')
  if (key.date > model.toDay(draft.at)) model.refuse(400, 'request.invalid')
  const { isRetired } = model.findCity(draft, name) ?? model.refuse(404, 'city.unknown')
  if (isRetired) model.refuse(400, 'city.closed')
  if ((listVersions(draft, key).at(-1)?.price ?? null) !== null) model.refuse(409, 'rate.duplicate')
  return append(draft, key, price)
}

interface BirdChange {
  /** null: it is deleted. */
  price: number | null
  seen?: 'this' | 'older' | undefined
  reason?: string | undefined
}

/** Corrects or deletes a record, with the rights of rates. */
function changeBird(draft: model.Draft, key: Key, { price, seen, reason }: BirdChange) {
  requireRole(draft, price === null ? 'Admin' : 'staff')
  if (price !== null && draft.cities.get(key.city)?.isRetired) model.refuse(400, 'city.closed')
  const versions = listVersions(draft, key)
  const last = versions.at(-1)
  if (!last || last.price === null) return model.refuse(404, 'rate.unknown')
  const entry = versions[versions.findLastIndex(each => each.price === null) + 1]!
  const { who, role, at } = draft
  const isOwn = entry.by === who && last.by === who && at - entry.at < model.SLIP
  if (role !== 'Admin' && !isOwn) model.refuse(403, 'access.admin')
  if (seen === 'older') model.refuse(412, 'rate.stale')
  return append(draft, key, price, reason)
}

type Send = (
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>

/** Sends a command to the product; `work` does it in the model. */
export async function sendBird(run: Run, draft: model.Draft, command: BirdCommand, send: Send) {
  const state = model.current(run.model)
  const { city: location, day, size } = command
  const key = { city: model.findCity(state, location)?.id ?? 999_999, date: findDay(run, day), size }
  if (command.do === 'enter bird') {
    const { price, isSentAgain } = command
    const headers = isSentAgain ? { 'idempotency-key': `at-${run.at}` } : {}
    const body = { location, date: key.date, size, price }
    if (isSentAgain) await send('POST', '/api/live-birds', body, headers)
    const answer = await send('POST', '/api/live-birds', body, headers)
    return { answer, work: () => enterBird(draft, location, key, price) }
  }
  const { version = 1 } = listVersions(state, key).at(-1) ?? {}
  const { seen } = command
  const headers = seen ? { 'if-match': `"${version - (seen === 'older' ? 1 : 0)}"` } : {}
  const url = `/api/live-birds/${birdId(key)}`
  if (command.do === 'delete bird') {
    const answer = await send('DELETE', url, undefined, headers)
    return { answer, work: () => changeBird(draft, key, { price: null, seen }) }
  }
  const { price, reason } = command
  const answer = await send('PUT', url, { price, reason }, headers)
  return { answer, work: () => changeBird(draft, key, { price, seen, reason }) }
}

/** What is published of a city, the last day first. */
const listCity = (state: model.State, city: number, from: string, to: string) =>
  [
    ...Map.groupBy(
      state.birds.filter(({ city: own }) => model.follow(state, own).id === city),
      ({ date, size }) => `${date} ${size}`,
    ).values(),
  ]
    .map(versions => versions.at(-1)!)
    .filter(({ price, date }) => price !== null && date >= from && date <= to)
    .toSorted((one, other) =>
      (one.date === other.date && one.size < other.size) || one.date > other.date ? -1 : 1,
    )

export const listBirds = (state: model.State, city: number | undefined, today: string) =>
  listShown(state)
    .filter(({ id }) => id === city)
    .flatMap(({ id }) =>
      listCity(state, id, model.addDays(today, -365), today).map(bird => show(state, id, bird)),
    )

export const listLatestBirds = (state: model.State, today: string) =>
  listShown(state).flatMap(({ id }) => {
    const birds = listCity(state, id, model.addDays(today, 1 - SHOWN_DAYS), today)
    return [...Map.groupBy(birds, ({ size }) => size)]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, [last, before]]) => ({
        ...show(state, id, last!),
        previous: before ? { date: before.date, price: before.price } : null,
      }))
  })

/** The versions that a dump has, as rows. */
export const listBirdRows = (state: model.State) =>
  state.birds.flatMap(({ city, date, size, version, at, price, reason }) => {
    const { name, isRetired } = state.cities.get(city)!
    return isRetired ? [] : [[date, name, size, version, new Date(at).toISOString(), price, reason, city]]
  })

/** The versions that the public log has, also of retired cities, and what else stands in a leaf. */
export const listBirdLeaves = (state: model.State) =>
  state.birds.map(({ city, date, size, version, at, price, reason }) => [
    city,
    date,
    size,
    version,
    new Date(at).toISOString(),
    price,
    reason,
    ['city', 'series'],
  ])
