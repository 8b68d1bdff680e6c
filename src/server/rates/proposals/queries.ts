import { sql } from 'kysely'
import { formatInstant } from '#server/database/queries.ts'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'
import type { Day } from '#shared/days.ts'
import type { DECISIONS, Proposal } from '#shared/rates/proposals.ts'
import type { StoredContent } from '#shared/rates/rates.ts'
import { type RateKey, rateId } from '../keys.ts'

/** Days that a decided proposal is kept; the audit record has it for good. */
const KEPT_DAYS = 90

/** A proposal that waits, with what is written when it is approved. */
export interface OpenProposal extends Omit<Proposal, 'rate' | 'isOutdated'> {
  cityId: number
  date: Day
  version: number
  /** The version of the record now. */
  current: number
}

/** Lists the proposals that wait, newest first, or finds one of them. */
export async function findOpenProposals(db: ReadOnlyDb, id?: number): Promise<OpenProposal[]> {
  const { rows } = await sql<OpenProposal>`
    select p.id as "_id", p.city_id as "cityId", c.name as location, p.date, p.version, p.reason,
      ${formatInstant('p.at')} as at, json_build_object('_id', p.account_id, 'name', a.name) as by,
      v.after as before, p.content as after, r.version as current
    from proposal p join city c on c.id = p.city_id join account a on a.id = p.account_id
    join rate r on r.city_id = p.city_id and r.date = p.date
    join revision v on v.city_id = p.city_id and v.date = p.date and v.version = p.version
    where p.decision is null ${id === undefined ? sql`` : sql`and p.id = ${id}`}
    order by p.at desc, p.id desc`.execute(db)
  return rows
}

export const toProposal = ({ cityId, version, current, ...proposal }: OpenProposal): Proposal => ({
  ...proposal,
  rate: rateId({ cityId, date: proposal.date }),
  isOutdated: version !== current,
})

interface NewProposal extends RateKey {
  version: number
  accountId: string
  content: StoredContent
  reason: string
}

/** Stores a proposal in the place of an open one of the account about the record; returns its id, and how many of the account wait. */
export async function saveProposal(tx: Db, proposal: NewProposal): Promise<{ id: number; waiting: number }> {
  const { cityId, date, version, accountId, content, reason } = proposal
  await sql`delete from proposal where decided_at < now() - ${KEPT_DAYS} * interval '1 day'`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into proposal (city_id, date, version, account_id, content, reason)
    values (${cityId}, ${date}, ${version}, ${accountId}::uuid, ${JSON.stringify(content)}::jsonb, ${reason})
    on conflict (city_id, date, account_id) where decision is null
      do update set version = excluded.version, content = excluded.content, reason = excluded.reason, at = now()
    returning id`.execute(tx)
  const waiting = await sql<{ count: number }>`select count(*)::integer as count from proposal
    where account_id = ${accountId}::uuid and decision is null`.execute(tx)
  return { id: rows[0]!.id, waiting: waiting.rows[0]!.count }
}

/** Notes what an Admin decides; false where somebody has decided before. */
export async function decideProposal(
  tx: Db,
  id: number,
  decision: (typeof DECISIONS)[number],
  accountId: string,
): Promise<boolean> {
  const { rows } = await sql`
    update proposal set decision = ${decision}, decided_at = now(), decided_by = ${accountId}::uuid
    where id = ${id} and decision is null returning id`.execute(tx)
  return rows.length > 0
}
