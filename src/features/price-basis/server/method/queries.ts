import { sql } from 'kysely'
import type { MethodSection, MethodText } from '#features/price-basis/shared/method.ts'
import { formatInstant } from '#server/database/queries.ts'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'
import { findEnteredDays } from '#server/rates/late/queries.ts'
import { getDueTime } from '#server/rates/late/usualTime.ts'
import { hasRates } from '#server/rates/queries.ts'
import { addDays, type Day, LATEST_DAYS } from '#shared/days.ts'

/** Lists the answers of Admins, also former ones, newest first. */
export async function findMethodTexts(db: ReadOnlyDb): Promise<MethodText[]> {
  const { rows } = await sql<MethodText>`
    select m.section, m.text, ${formatInstant('m.at')} as at, a.name as by
    from method_text m join account a on a.id = m.account_id order by m.id desc`.execute(db)
  return rows
}

/** Inserts an answer of an Admin; the one before stays as history. */
export async function insertMethodText(
  tx: Db,
  { section, text, accountId }: { section: MethodSection; text: string; accountId: string },
): Promise<void> {
  await sql`
    insert into method_text (section, text, account_id) values (${section}, ${text}, ${accountId}::uuid)`.execute(
    tx,
  )
}

/**
 * On how many of the 30 days before one rates were expected, and came on time, counted for each city: from its first rates in this time
 * on, without its days off.
 */
export interface Punctuality {
  expected: number
  kept: number
}

/** Counts for all cities: rates are late 45 minutes after the usual time of their city. */
export async function findPunctuality(db: ReadOnlyDb, today: Day): Promise<Punctuality> {
  const { rows } = await sql<{
    id: number
  }>`select c.id from city c where c.now_id is null and ${hasRates}`.execute(db)
  const entered = await findEnteredDays(
    db,
    rows.map(({ id }) => id),
    today,
  )
  const days = Array.from({ length: LATEST_DAYS }, (_, at) => addDays(today, -1 - at))
  const counts = { expected: 0, kept: 0 }
  for (const known of entered.values())
    for (const day of days) {
      const due = known.some(({ date }) => date <= day) && getDueTime(known, day)
      if (!due) continue
      counts.expected += 1
      const came = known.find(({ date }) => date === day)?.at
      if (came && came <= due) counts.kept += 1
    }
  return counts
}
