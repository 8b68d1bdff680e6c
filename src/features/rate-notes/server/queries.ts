import { sql } from 'kysely'
import type { CellNote } from '#features/rate-notes/shared/api.ts'
import { formatInstant } from '#server/database/queries.ts'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'
import { type RateKey, rateId } from '#server/rates/keys.ts'
import type { Day } from '#shared/days.ts'
import type { Kind, Market } from '#shared/rates/markets.ts'

/** Lists the notes of a day, by city; those of a city that was merged into another are of that one. */
export async function findCellNotes(db: ReadOnlyDb, date: Day): Promise<CellNote[]> {
  const { rows } = await sql<Omit<CellNote, 'rate'> & { cityId: number }>`
    select c.id as "cityId", c.name as location, n.market, n.kind, n.text, ${formatInstant('n.at')} as at, a.name as by
    from cell_note n join city o on o.id = n.city_id join city c on c.id = coalesce(o.now_id, o.id)
    join account a on a.id = n.account_id
    where n.date = ${date} order by c.name, n.at`.execute(db)
  return rows.map(({ cityId, ...note }) => ({ rate: rateId({ cityId, date }), ...note }))
}

interface NewNote extends RateKey {
  market: Market
  kind: Kind
  /** Empty: there is to be none. */
  text: string
  accountId: string
}

/** Stores the note of a price in the place of the one it has. */
export async function saveCellNote(tx: Db, note: NewNote): Promise<void> {
  const { cityId, date, market, kind, text, accountId } = note
  if (text === '')
    await sql`delete from cell_note where city_id = ${cityId} and date = ${date} and market = ${market} and kind = ${kind}`.execute(
      tx,
    )
  else
    await sql`
      insert into cell_note (city_id, date, market, kind, text, account_id)
      values (${cityId}, ${date}, ${market}, ${kind}, ${text}, ${accountId}::uuid)
      on conflict (city_id, date, market, kind) do update set text = excluded.text, account_id = excluded.account_id,
        at = now()`.execute(tx)
}
