import { sql } from 'kysely'
import type { Db, Fragment, ReadOnlyDb } from '#server/database/tables.ts'
import { MAX_SPELLINGS, type Spelling } from '#shared/cities/spellings.ts'

const select = (from: Fragment) => sql<Spelling>`
  select s.id as "_id", s.name, s.city,
    case when s.account_id is not null then json_build_object('_id', s.account_id, 'name', a.name) end as by
  from ${from} s left join account a on a.id = s.account_id`

/** Lists what staff said that names mean, the newest first; those for everybody last. */
export async function listAllSpellings(db: ReadOnlyDb): Promise<Spelling[]> {
  const { rows } = await sql<Spelling>`${select(sql`spelling`)}
    order by s.account_id is null, s.at desc, s.id desc`.execute(db)
  return rows
}

interface NewSpelling extends Pick<Spelling, 'name' | 'city'> {
  key: string
  accountId: string
}

/** Stores what somebody says that a name means; the oldest that the account said give way. */
export async function saveSpelling(tx: Db, { accountId, name, key, city }: NewSpelling): Promise<Spelling> {
  const { rows } = await sql<Spelling>`
    with saved as (
      insert into spelling (account_id, name, key, city) values (${accountId}::uuid, ${name}, ${key}, ${city})
      on conflict (key, account_id) do update set name = excluded.name, city = excluded.city, at = now()
      returning *
    ) ${select(sql`saved`)}`.execute(tx)
  await sql`delete from spelling where id in (select id from spelling where account_id = ${accountId}::uuid
    order by at desc, id desc offset ${MAX_SPELLINGS})`.execute(tx)
  return rows[0]!
}

/** Makes a spelling one for everybody, in place of another meaning of the name; undefined where there is none. */
export async function setShared(tx: Db, id: number): Promise<Spelling | undefined> {
  await sql`delete from spelling where account_id is null and id <> ${id}
    and key = (select key from spelling where id = ${id})`.execute(tx)
  const { rows } = await sql<Spelling>`
    with saved as (update spelling set account_id = null where id = ${id} returning *)
    ${select(sql`saved`)}`.execute(tx)
  return rows[0]
}

/** Deletes a spelling and returns it; undefined where there is none. */
export async function deleteSpelling(tx: Db, id: number): Promise<Spelling | undefined> {
  const { rows } = await sql<Spelling>`
    with gone as (delete from spelling where id = ${id} returning *) ${select(sql`gone`)}`.execute(tx)
  return rows[0]
}
