import type { Markets } from '#shared/rates/markets.ts'
import { type Decision, decide, isSame, type Standing, type Wanted } from '../day-sheet/rows.ts'

/** The record an import makes: markets that the file does not name are kept. INR per kg. */
export const merged = (standing: Standing | undefined, markets: Markets): Markets => ({
  ...standing?.markets,
  ...markets,
})

/** What becomes of one record of an import. The same rates again change nothing, whoever sends them. */
export function decideImported(wanted: Wanted, standing: Standing | undefined, mayUpdate: boolean): Decision {
  const markets = merged(standing, wanted.markets)
  if (standing?.markets && isSame(markets, standing.markets)) return { unchanged: standing.version }
  return decide({ ...wanted, markets }, standing, mayUpdate)
}

/** The same while it is only asked: an Admin is about to see the record that would be replaced. */
export const decideAsked = (wanted: Wanted, standing: Standing | undefined, mayUpdate: boolean): Decision =>
  decideImported(
    { ...wanted, version: standing?.markets ? standing.version : undefined },
    standing,
    mayUpdate,
  )
