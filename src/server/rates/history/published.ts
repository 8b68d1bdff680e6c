import { sql } from 'kysely'
import { formatInstant } from '#server/database/queries.ts'
import type { ReadOnlyDb } from '#server/database/tables.ts'
import { dependsOn } from '#server/response-cache/cache.ts'
import { fromStoredContent, type Revision } from '#shared/rates/rates.ts'
import type { PublishedVersion } from '#shared/rates/vintages.ts'
import type { RateKey } from '../keys.ts'
import { isShown } from '../queries.ts'

/** Lists what was published of a city and a day, the last version first; none of a city that is retired. */
export async function findPublishedVersions(
  db: ReadOnlyDb,
  { cityId, date }: RateKey,
): Promise<PublishedVersion[]> {
  dependsOn({ from: date, to: date })
  const { rows } = await sql<Omit<PublishedVersion, 'markets'> & Pick<Revision, 'after'>>`
    select v.version, ${formatInstant('v.at')} as since,
      lead(${formatInstant('v.at')}) over (order by v.version) as until, v.after
    from revision v join city c on ${isShown} and c.id = v.city_id
    where v.city_id = ${cityId} and v.date = ${date} order by v.version desc`.execute(db)
  return rows.map(({ after, ...version }) => ({
    ...version,
    markets: after && fromStoredContent(after).markets,
  }))
}
