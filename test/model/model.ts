import type { Kind, Market, Markets } from '../../src/shared/rates/markets.ts'
import { SPELLINGS, STATES } from './places.ts'

/**
 * What the product promises, as plain data, written from the documents: of the product's code it knows names of types only.
 * The model is the list of all states, one for each command that changed something.
 */
export type Model = State[]
export type Day = string
export type Role = 'Admin' | 'Sub Admin' | 'pending' | 'deactivated' | 'nobody'

export interface State {
  readonly at: number
  readonly cities: ReadonlyMap<number, City>
  /** By the key of each name that leads somewhere: the city it is, or was, a name of. */
  readonly names: ReadonlyMap<string, number>
  /** Every write until then, the first one first; none is ever forgotten. A record is what its last write left. */
  readonly writes: readonly Write[]
}
/** One write to the record of a city and a day. Prices are INR per kg; null where nothing is published. */
export interface Write {
  city: number
  date: Day
  version: number
  at: number
  action: 'create' | 'update' | 'delete' | 'restore'
  by: string
  before: Markets | null
  after: Markets | null
  reason: string | null
  /** Whether a merge brought the record or took it away: no figure of its city changed. */
  isMove: boolean
}

/** The identity of a name: spellings of a listed place have one. */
export const toKey = (name: string): string => SPELLINGS.get(name) ?? name
const newCity = (id: number, key: string) => ({
  id,
  name: key,
  state: STATES.get(key) ?? null,
  isRetired: false,
  /** The city that it was merged into. */
  into: null as number | null,
})
export type City = ReturnType<typeof newCity>

export const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** What is changed within this time of an entry was a slip. */
export const SLIP = 15 * MINUTE
export const toDay = (at: number): Day => new Date(at + 330 * MINUTE).toISOString().slice(0, 10)
/** When a day begins in India. */
export const toStart = (day: Day): number => Date.parse(`${day}T00:00:00+05:30`)
export const addDays = (day: Day, count: number): Day => toDay(toStart(day) + count * DAY)
export const LABELS: Record<Market, string> = {
  oneKgRate: '1 Kg Rate',
  wholesale: 'Wholesale',
  supermarket: 'Supermarket',
  retail: 'Retail',
}
export const MARKETS = Object.keys(LABELS) as Market[]
const KINDS: Kind[] = ['chicken', 'skinless', 'boneless']
export const PRICES = MARKETS.flatMap(market => KINDS.map(kind => ({ market, kind })))
/** The prices that differ between two contents. */
export const listChanges = (was: Markets | null, is: Markets | null) =>
  PRICES.flatMap(({ market, kind }) => {
    const [before = null, after = null] = [was?.[market]?.[kind], is?.[market]?.[kind]]
    return before === after ? [] : { market, kind, before, after }
  })
export const isSame = (one: Markets | null, other: Markets | null) => listChanges(one, other).length === 0

export const current = (states: Model): State => states.at(-1)!

/** The city that one was merged into, as often as that was done; itself else. */
export function follow({ cities }: Pick<State, 'cities'>, id: number): City {
  let city = cities.get(id)!
  while (city.into !== null) city = cities.get(city.into)!
  return city
}
/** The city that a name means. */
export function findCity(state: State, name: string): City | undefined {
  const id = state.names.get(toKey(name))
  return id === undefined ? undefined : follow(state, id)
}
export const rateKey = (city: number, date: Day): string => `${city}-${date.replaceAll('-', '')}`
export const listWrites = ({ writes }: State, city: number, date: Day) =>
  writes.filter(write => write.city === city && write.date === date)
export const findMarkets = (state: State, city: number, date: Day): Markets | null =>
  listWrites(state, city, date).at(-1)?.after ?? null
/** The last write to every record. */
export const listRecords = ({ writes }: State) => [
  ...new Map(writes.map(write => [rateKey(write.city, write.date), write])).values(),
]
/** What is published of a city, the first day first. */
export const listRates = (state: State, city: number) =>
  listRecords(state)
    .flatMap(write => (write.city === city && write.after ? { ...write, markets: write.after } : []))
    .toSorted((one, other) => one.date.localeCompare(other.date))

/** Says why something is not done: what is refused changes nothing. */
export function refuse(status: number, code: string): never {
  throw Object.assign(new Error(code), { status, code })
}

/** A state that somebody makes of the last one; it counts when it is added to them. */
export const openDraft = (states: Model, by: { at: number; who: string; role: Role }) => {
  const { cities, names, writes } = current(states)
  const copies = { cities: new Map(cities), names: new Map(names) }
  return { ...by, states, ...copies, writes: [...writes] }
}
export type Draft = ReturnType<typeof openDraft>

export function changeCity({ cities }: Draft, city: City): City {
  cities.set(city.id, city)
  return city
}
/** The product gives new cities their ids. */
export function makeCity(draft: Draft, name: string, id: number): City {
  draft.names.set(toKey(name), id)
  return changeCity(draft, newCity(id, toKey(name)))
}
type Written = Pick<Write, 'city' | 'date' | 'action' | 'after'> & Partial<Write>
export function write(draft: Draft, written: Written): void {
  const { writes, at, who: by } = draft
  const last = writes.findLast(({ city, date }) => city === written.city && date === written.date)
  const [version, before] = [(last?.version ?? 0) + 1, last?.after ?? null]
  writes.push({ version, at, by, before, reason: null, isMove: false, ...written })
}
