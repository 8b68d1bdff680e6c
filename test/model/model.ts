import type { Markets } from '../../src/shared/rates/markets.ts'

/**
 * What the product promises, as plain data: it is written from the documents, knows nothing of the product's code but
 * names of types, and remembers the whole state after every command. What was published at an instant is what the state
 * of that instant shows.
 */

export type Day = string
export type Role = 'Admin' | 'Sub Admin' | 'pending' | 'deactivated' | 'nobody'
export type Action = 'create' | 'update' | 'delete' | 'restore'

export interface City {
  id: number
  name: string
  /** Of the name that it was entered under. */
  firstKey: string
  state: string | null
  /** The city that it was merged into. */
  into: number | null
  isRetired: boolean
}

/** The record of a city and a day. */
interface Dated {
  city: number
  date: Day
  version: number
}
export interface Rate extends Dated {
  /** INR per kg; null while it is deleted. */
  markets: Markets | null
  updatedAt: number
}

/** One write to a record; none is ever forgotten. */
export interface Write extends Dated {
  at: number
  action: Action
  by: string
  before: Markets | null
  after: Markets | null
  reason: string | null
  /** Made by a merge or a separation. */
  isMending: boolean
}

/** What is known at an instant. Nothing in it is changed: each command makes another one. */
export interface State {
  at: number
  cities: ReadonlyMap<number, City>
  /** By the key of each name that leads somewhere: the city it is, or was, a name of. */
  names: ReadonlyMap<string, number>
  rates: ReadonlyMap<string, Rate>
}

/** A merge that was not taken back. */
export interface Merge {
  from: number
  into: number
  wasRetired: boolean
  /** What it wrote. */
  writes: Write[]
}

/** Whether a write only moved a record to or from a city: it changed no figure of the city it is now in. */
export const isMove = ({ isMending, before, after }: Write): boolean =>
  isMending && (before === null || after === null)

export interface Model {
  /** After every command, the first one first. */
  states: State[]
  writes: Write[]
  merges: Merge[]
}

/** What a list of places says of names. */
export const PLACES: Record<string, { name: string; state: string }> = {
  guntur: { name: 'Guntur', state: 'Andhra Pradesh' },
  vijayawada: { name: 'Vijayawada', state: 'Andhra Pradesh' },
  madurai: { name: 'Madurai', state: 'Tamil Nadu' },
  coimbatore: { name: 'Coimbatore', state: 'Tamil Nadu' },
  kovai: { name: 'Coimbatore', state: 'Tamil Nadu' },
}
/** Names that commands use: of places on the lists, another spelling of one, and of nowhere. */
export const NAMES = ['Guntur', 'Vijayawada', 'Madurai', 'Coimbatore', 'Kovai', 'Gunturu', 'Zumba Nagar']

export const MINUTE = 60_000
/** What is changed within this time of an entry was a slip. */
export const SLIP = 15 * MINUTE
const INDIA = 330 * MINUTE

const fold = (name: string) => name.toLowerCase().replaceAll(' ', '')
/** The identity of a name: spellings of a listed place have one. */
export const toKey = (name: string): string => fold(PLACES[fold(name)]?.name ?? name)
export const toSlug = (name: string): string => name.toLowerCase().replaceAll(' ', '-')
export const toDay = (at: number): Day => new Date(at + INDIA).toISOString().slice(0, 10)
export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(day) + count * 24 * 60 * MINUTE).toISOString().slice(0, 10)

export const rateKey = (city: number, date: Day): string => `${city}-${date.replaceAll('-', '')}`
const sortKeys = (markets: Markets | null) => JSON.stringify(Object.entries(markets ?? {}).toSorted())
/** Whether contents say the same, in whatever order. */
export const isSameMarkets = (one: Markets | null, other: Markets | null): boolean =>
  sortKeys(one) === sortKeys(other)

export const openModel = (at: number): Model => ({
  states: [{ at, cities: new Map(), names: new Map(), rates: new Map() }],
  writes: [],
  merges: [],
})

export const current = ({ states }: Model): State => states.at(-1)!
/** The state that was known at an instant. */
export const stateAt = ({ states }: Model, at: number): State =>
  states.findLast(state => state.at <= at) ?? states[0]!

/** The city that one was merged into, as often as that was done; itself else. */
export function follow({ cities }: State, id: number): City {
  let city = cities.get(id)!
  while (city.into !== null) city = cities.get(city.into)!
  return city
}

/** The city that a name means. */
export function findCity(state: State, name: string): City | undefined {
  const id = state.names.get(toKey(name))
  return id === undefined ? undefined : follow(state, id)
}

export const findRate = (state: State, city: number, date: Day): Rate | undefined =>
  state.rates.get(rateKey(city, date))
/** The prices that are published, whoever may see them. */
export const findMarkets = (state: State, city: number, date: Day): Markets | null =>
  findRate(state, city, date)?.markets ?? null

/** Why something is not done. It is thrown: what is refused changes nothing. */
export class Refused {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    this.status = status
    this.code = code
  }
}
export function refuse(status: number, code: string): never {
  throw new Refused(status, code)
}

/** A state that somebody makes; the product gives new cities their ids. */
export class Draft implements State {
  readonly cities: Map<number, City>
  readonly names: Map<string, number>
  readonly rates: Map<string, Rate>
  readonly writes: Write[] = []
  /** Nothing of it was written. */
  isVoid = false
  declare readonly model: Model
  declare readonly at: number
  declare readonly who: string
  declare readonly role: Role

  constructor(model: Model, { at, who, role }: { at: number; who: string; role: Role }) {
    const { cities, names, rates } = current(model)
    this.cities = new Map(cities)
    this.names = new Map(names)
    this.rates = new Map(rates)
    Object.assign(this, { model, at, who, role })
  }

  /** Refuses whoever may not do it: staff enter rates, Admins do the rest. */
  require(access: 'staff' | 'admin'): void {
    if (this.role === 'nobody') refuse(401, 'session.missing')
    if (this.role === 'deactivated') refuse(403, 'account.deactivated')
    if (this.role === 'pending') refuse(403, 'account.pending')
    if (access === 'admin' && this.role !== 'Admin') refuse(403, 'access.admin')
  }

  /** Makes the draft the state. */
  commit(): void {
    const { at, cities, names, rates } = this
    if (this.isVoid) return
    this.model.states.push({ at, cities, names, rates })
    this.model.writes.push(...this.writes)
  }

  makeCity(given: string, id = 0): City {
    const firstKey = toKey(given)
    const { name, state } = PLACES[firstKey] ?? { name: given, state: null }
    this.names.set(firstKey, id)
    this.cities.set(id, { id, name, firstKey, state, into: null, isRetired: false })
    return this.cities.get(id)!
  }

  changeCity(id: number, change: Partial<City>): City {
    const city = { ...this.cities.get(id)!, ...change }
    this.cities.set(id, city)
    return city
  }

  write(city: number, date: Day, action: Action, after: Markets | null, more: Partial<Write> = {}): Rate {
    const { at, who: by } = this
    const before = findMarkets(this, city, date)
    const version = (findRate(this, city, date)?.version ?? 0) + 1
    const rate = { city, date, version, markets: after, updatedAt: at }
    this.writes.push({
      city,
      date,
      version,
      at,
      action,
      by,
      before,
      after,
      reason: null,
      isMending: false,
      ...more,
    })
    this.rates.set(rateKey(city, date), rate)
    return rate
  }
}
