import { type RawBuilder, sql } from 'kysely'
import { formatInstant } from '#server/database/queries.ts'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'
import type { Day } from '#shared/days.ts'
import type { Decision } from '#shared/rates/decisions.ts'
import { DECIDED_DAYS, type OwnProposal, type Proposal } from '#shared/rates/proposals.ts'
import type { StoredContent } from '#shared/rates/rates.ts'
import { type RateKey, rateId } from '../keys.ts'

/** Days that a decided proposal is kept; the audit record has it for good. */
const KEPT_DAYS = 90

/** A proposal, with what is written when it is approved. */
export interface StoredProposal extends Omit<Proposal, 'rate' | 'isOutdated'> {
  cityId: number
  date: Day
  version: number
  /** The version of the record now. */
  current: number
  decision: NonNullable<OwnProposal['decision']> | null
}

async function findProposals(db: ReadOnlyDb, where: RawBuilder<unknown>): Promise<StoredProposal[]> {
  const { rows } = await sql<StoredProposal>`
    select p.id as "_id", p.city_id as "cityId", c.name as location, p.date, p.version, p.reason,
      ${formatInstant('p.at')} as at, json_build_object('_id', p.account_id, 'name', a.name) as by,
      v.after as before, p.content as after, r.version as current,
      case when p.decision is not null then json_build_object(
        'is', p.decision, 'at', ${formatInstant('p.decided_at')}, 'by', coalesce(d.name, '')) end as decision
    from proposal p join city c on c.id = p.city_id join account a on a.id = p.account_id
    left join account d on d.id = p.decided_by
    join rate r on r.city_id = p.city_id and r.date = p.date
    join revision v on v.city_id = p.city_id and v.date = p.date and v.version = p.version
    where ${where} order by coalesce(p.decided_at, p.at) desc, p.id desc`.execute(db)
  return rows
}

/** Lists the proposals that wait, newest first, or finds one of them. */
export const findOpenProposals = (db: ReadOnlyDb, id?: number): Promise<StoredProposal[]> =>
  findProposals(db, sql`p.decision is null ${id === undefined ? sql`` : sql`and p.id = ${id}`}`)

/** Lists what an account has asked for: what waits, and what was decided lately. */
export const findOwnProposals = (db: ReadOnlyDb, accountId: string): Promise<StoredProposal[]> =>
  findProposals(
    db,
    sql`p.account_id = ${accountId}::uuid
      and (p.decision is null or p.decided_at > now() - ${DECIDED_DAYS} * interval '1 day')`,
  )

export const toProposal = ({
  cityId,
  version,
  current,
  decision,
  ...proposal
}: StoredProposal): OwnProposal => ({
  ...proposal,
  rate: rateId({ cityId, date: proposal.date }),
  isOutdated: version !== current,
  ...(decision && { decision }),
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
  decision: Decision,
  accountId: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    update proposal set decision = ${decision}, decided_at = now(), decided_by = ${accountId}::uuid
    where id = ${id} and decision is null returning id`.execute(tx)
  return rows.length > 0
}
