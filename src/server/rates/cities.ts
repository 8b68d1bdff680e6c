import type { Db, Transact } from '#server/database/tables.ts'
import type { ProblemCode } from '#shared/problems.ts'
import type { Author } from './writes/queries.ts'

/** The row of a city; the name it is shown under. */
export interface City {
  id: number
  name: string
}

/** A name that rates are to be entered for; `mayMake`: whether a new city may be made of it. */
export interface WantedCity {
  name: string
  mayMake: boolean
}

/** The cities of names, in their order; where there is none, why it was refused if it was to be made. */
export type EnterCities = (
  wanted: readonly WantedCity[],
) => Promise<(City | { name: string; refused: ProblemCode | undefined })[]>

/** What writes of rates ask of the cities. */
export interface CityWrites {
  /** A city that was entered before. */
  find(name: string): Promise<City | undefined>
  /** What would keep names from becoming cities, in their order; of one that is a city nothing does. */
  check(names: readonly string[]): Promise<(ProblemCode | undefined)[]>
  /** Runs a write in a transaction of `transact` that may make cities, which come and go with it. */
  write<T>(transact: Transact, author: Author, work: (tx: Db, enter: EnterCities) => Promise<T>): Promise<T>
}
