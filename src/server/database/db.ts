import type { Kysely, RawBuilder } from 'kysely'

/** A database, or a transaction on it. Statements are written as text, typed by their rows; `db/schema` has the tables. */
export type Db = Kysely<unknown>

/** For handlers of staff calls, which read directly and write through `write`. */
export type ReadOnlyDb = Pick<Db, 'getExecutor'>

/** A part of a statement. */
export type Fragment = RawBuilder<unknown>

/** Runs work in one transaction. */
export type Transact = <T>(work: (tx: Db) => Promise<T>) => Promise<T>
