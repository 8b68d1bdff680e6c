import type { FastifyInstance } from 'fastify'
import type { Cities } from '#server/cities/cities.ts'
import type { ReadOnlyDb } from '#server/database/db.ts'
import { endpointRoute, type StaffCall, toAuthor } from '#server/http/endpointRoute.ts'
import { parseUuid } from '#server/http/request.ts'
import { PROBLEMS } from '#shared/problems.ts'
import {
  type CheckedRate,
  checkImport,
  type DayRowOutcome,
  type ImportRow,
  importRates,
  saveDay,
  undoImport,
} from '#shared/rates/bulk.ts'
import { rateId, requireEnterable } from '../keys.ts'
import { type Decision, decideAsked, mayCorrect, toEntry, toImport } from '../writes/decisions.ts'
import { readRates } from '../writes/queries.ts'
import { type RateRow, saveRates } from '../writes/saveRates.ts'
import { findKnown } from './queries.ts'
import { undoWrites } from './undoImport.ts'

interface SheetCall extends StaffCall {
  newCities: readonly string[]
  reason?: string | undefined
}

/** Whole days and files of rates, by staff. A file is checked first, then saved. */
export function bulkRoutes(app: FastifyInstance): void {
  const { db, cities, now } = app
  const minutes = app.config.OWN_CORRECTION_MINUTES

  endpointRoute(app, saveDay, async ({ params: { date }, body: { rates, newCities, reason }, ...call }) =>
    save(
      rates.map(row => ({ location: row.location, date, ...toEntry(row) })),
      { ...call, newCities, reason },
    ),
  )

  endpointRoute(app, checkImport, async ({ body: { rates }, caller }) => {
    for (const { date } of rates) requireEnterable(date, now())
    return checkRates(db, cities, rates, { accountId: caller.id, minutes })
  })

  endpointRoute(app, importRates, ({ body: { rates, newCities }, ...call }) =>
    save(
      rates.map(row => ({ location: row.location, date: row.date, ...toImport(row) })),
      { ...call, newCities },
      call.request.id,
    ),
  )

  endpointRoute(app, undoImport, async ({ params: { _id }, ...call }) => {
    const importId = parseUuid(_id, 'import.unknown')
    return call.write.all(tx => undoWrites(tx, importId, toAuthor(call), call.write.key))
  })

  async function save(rows: readonly RateRow[], call: SheetCall, importId?: string) {
    const { write, newCities, reason } = call
    for (const { date } of rows) requireEnterable(date, now())
    const saved = await saveRates(cities, rows, {
      ...toAuthor(call),
      write,
      minutes,
      newCities,
      reason: reason || undefined,
      importId,
    })
    return saved.map(({ location, decision, written }) =>
      toOutcome(location, decision, written && { _id: written.rate._id, version: written.version }),
    )
  }
}

/** What has become of a row, or would. */
function toOutcome(
  location: string,
  decision: Decision,
  written: Pick<DayRowOutcome, '_id' | 'version'> = {},
): DayRowOutcome {
  if ('refused' in decision) {
    const code = decision.refused
    return { location, status: 'refused', code, message: PROBLEMS[code][1] }
  }
  if ('unchanged' in decision) return { location, status: 'unchanged', version: decision.unchanged }
  return { location, ...written, status: decision.action === 'create' ? 'created' : 'updated' }
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
  const records = await readRates(db, [...known.values()], accountId)
  const found = rates.map((rate, at) => {
    const city = known.get(at)
    const current = city && records.get(rateId(city))
    const mayUpdate = current !== undefined && mayCorrect(accountId, current, minutes)
    return { city, current, decision: decideAsked(rate, current, mayUpdate) }
  })
  // as when saving: a row that would be refused of a new city, too, makes none
  const newOnes = [...rates.keys()].filter(at => 'action' in found[at]!.decision)
  const refusals = await cities.check(
    newOnes.map(at => rates[at]!.location),
    accountId,
  )
  const refusedAt = new Map(newOnes.map((at, index) => [at, refusals[index]]))
  const seen = new Set<string>()
  return rates.map((rate, at): CheckedRate => {
    const { city, current, decision } = found[at]!
    const id = `${asked[at]!.date} ${asked[at]!.key}`
    const refused = refusedAt.get(at) ?? (seen.has(id) ? 'rate.duplicate' : undefined)
    seen.add(id)
    const isUpdate = 'action' in decision && decision.action === 'update'
    return {
      ...toOutcome(
        city?.location ?? rate.location,
        refused ? { refused } : decision,
        isUpdate ? { version: current!.version } : {},
      ),
      saved: current?.markets ?? null,
      isNewCity: !city,
      previous: city?.previous ?? null,
    }
  })
}
