import type { ReadOnlyDb } from '#server/database/tables.ts'
import type { RecognisedCity } from '#shared/cities/api.ts'
import { toPlaceKey } from '#shared/places.ts'
import type { Cities } from './cities.ts'
import { findMeantCities } from './queries.ts'

/**
 * Returns which cities names mean in the messages of an account: as it was told before, or everybody was. A city that was
 * entered means itself, whatever was said of its name before.
 */
export async function recogniseFor(
  accountId: string,
  names: readonly string[],
  { recognise, db }: Pick<Cities, 'recognise'> & { db: ReadOnlyDb },
): Promise<RecognisedCity[]> {
  const read = await recognise(names)
  const keys = read.map(({ name, status }) => (status === 'entered' ? '' : toPlaceKey(name)))
  const said = await findMeantCities(db, keys, accountId)
  const meant = [...new Set(said.values())]
  const found = await recognise(meant)
  return read.map((city, at) => {
    const other = found[meant.indexOf(said.get(keys[at]!) ?? '')]
    // a name that leads nowhere by now says nothing
    return other && other.status !== 'unknown' ? other : city
  })
}
