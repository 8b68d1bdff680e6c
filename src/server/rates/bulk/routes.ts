import type { FastifyInstance } from 'fastify'
import type { Cities } from '#server/cities/cities.ts'
import type { ReadOnlyDb } from '#server/database/db.ts'
import { type Call, endpointRoute, toAuthor } from '#server/http/endpointRoute.ts'
import { parseUuid } from '#server/http/request.ts'
import {
  type CheckedRate,
  checkImport,
  type ImportRow,
  importRates,
  saveDay,
  undoImport,
} from '#shared/rates/bulk.ts'
import { rateId, requireEnterable } from '../keys.ts'
import { mayCorrect } from '../writes/corrections.ts'
import { type Decide, decideAsked, decideDayRow, decideImported } from '../writes/decisions.ts'
import { findAuthorship } from '../writes/queries.ts'
import { type RateRow, saveRates, toOutcome } from '../writes/saveRates.ts'
import { findKnown } from './queries.ts'
import { undoWrites } from './undoImport.ts'

type StaffCall = Pick<Call<typeof saveDay>, 'caller' | 'write' | 'request'> & {
  newCities: readonly string[]
  reason?: string | undefined
}

/** Whole days and files of rates, by staff. A file is checked first, then saved. */
export function bulkRoutes(app: FastifyInstance): void {
  const { db, cities, now } = app
  const minutes = app.config.OWN_CORRECTION_MINUTES

  endpointRoute(app, saveDay, async ({ params: { date }, body: { rates, newCities, reason }, ...call }) =>
    save(
      rates.map(row => ({ ...row, date })),
      decideDayRow,
      { ...call, newCities, reason },
    ),
  )

  endpointRoute(app, checkImport, async ({ body: { rates }, caller }) => {
    for (const { date } of rates) requireEnterable(date, now())
    return checkRates(db, cities, rates, { accountId: caller.id, minutes })
  })

  endpointRoute(app, importRates, ({ body: { rates, newCities }, ...call }) =>
    save(rates, decideImported, { ...call, newCities }, true),
  )

  endpointRoute(app, undoImport, async ({ params: { _id }, ...call }) => {
    const importId = parseUuid(_id, 'import.unknown')
    const { undone, kept } = await call.write.all(tx =>
      undoWrites(tx, importId, toAuthor(call), call.write.key),
    )
    return { undone: undone.length, kept }
  })

  async function save(rows: readonly RateRow[], decide: Decide, call: StaffCall, isImport = false) {
    const { write, newCities, reason } = call
    for (const { date } of rows) requireEnterable(date, now())
    return saveRates(cities, rows, {
      transact: write.all,
      decide,
      minutes,
      newCities,
      reason: reason || undefined,
      key: write.key,
      ...(isImport && { importId: call.request.id }),
      ...toAuthor(call),
    })
  }
}

/** Tells what would become of each record, in their order; nothing is written, no city is made. */
async function checkRates(
  db: ReadOnlyDb,
  cities: Pick<Cities, 'toKey' | 'check'>,
  rates: readonly ImportRow[],
  { accountId, minutes }: { accountId: string; minutes: number },
): Promise<CheckedRate[]> {
  const asked = rates.map(({ location, date }) => ({ key: cities.toKey(location), date }))
  const known = await findKnown(db, asked)
  const keys = [...known].map(([at, { cityId }]) => ({ cityId, date: asked[at]!.date }))
  const authorship = await findAuthorship(db, accountId, keys)
  const decided = rates.map(({ date, markets }, at) => {
    const { current, cityId } = known.get(at) ?? {}
    const found = cityId === undefined ? undefined : authorship.get(rateId({ cityId, date }))
    const mayUpdate = found !== undefined && mayCorrect(accountId, found, minutes)
    return decideAsked({ markets }, current, mayUpdate)
  })
  // as when saving: a row that would be refused of a new city, too, makes none
  const newOnes = [...rates.keys()].filter(at => 'action' in decided[at]!)
  const refusals = await cities.check(
    newOnes.map(at => rates[at]!.location),
    accountId,
  )
  const refusedAt = new Map(newOnes.map((at, index) => [at, refusals[index]]))
  const seen = new Set<string>()
  return rates.map((rate, at): CheckedRate => {
    const { location = rate.location, current, previous = null } = known.get(at) ?? {}
    const id = `${asked[at]!.date} ${asked[at]!.key}`
    const refused = refusedAt.get(at) ?? (seen.has(id) ? 'rate.duplicate' : undefined)
    seen.add(id)
    return {
      ...toOutcome(location, refused ? { refused } : decided[at]!, current?.version),
      saved: current?.markets ?? null,
      isNewCity: !known.has(at),
      previous,
    }
  })
}
