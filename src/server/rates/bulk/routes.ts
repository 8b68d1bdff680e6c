import type { FastifyInstance } from 'fastify'
import { findImportOwner, recordImport } from '#server/audit/queries.ts'
import { type Call, endpointRoute, toAuthor } from '#server/http/endpointRoute.ts'
import { parseUuid } from '#server/http/request.ts'
import { checkImport, importRates, saveDay, undoImport } from '#shared/rates/bulk.ts'
import { requireEnterable } from '../keys.ts'
import { checkRates } from './checkRates.ts'
import { type Decide, decideDayRow, decideImported } from './decisions.ts'
import { isWritten, type RateRow, saveRates } from './saveRates.ts'
import { undoWrites } from './undoImport.ts'

type StaffCall = Pick<Call<typeof saveDay>, 'caller' | 'write' | 'request'> & {
  newCities: readonly string[]
  reason?: string | undefined
  importId?: string | undefined
}

/** Whole days and files of rates, by staff. A file is checked first, then saved. */
export function bulkRoutes(app: FastifyInstance): void {
  const { db, cities, events, now } = app
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

  endpointRoute(app, importRates, async ({ body: { rates, all, newCities, import: id }, ...call }) => {
    const outcomes = await save(
      rates,
      decideImported,
      { ...call, newCities, importId: id ?? call.request.id },
      all,
    )
    // it belongs to whoever sent its first part, also where that wrote nothing
    if (id && !outcomes.some(isWritten)) {
      await call.write.afterLocking(
        tx => findImportOwner(tx, id),
        async (tx, owner) => {
          if (owner === undefined)
            await recordImport(tx, 'rates.imported', id, { records: 0 }, toAuthor(call))
        },
      )
    }
    return outcomes
  })

  endpointRoute(app, undoImport, async ({ params: { _id }, ...call }) => {
    const importId = parseUuid(_id, 'import.unknown')
    const { undone, kept, retired } = await call.write.all(tx => undoWrites(tx, importId, toAuthor(call)))
    await cities.refresh()
    events.emit('rates.written', undone)
    return { undone: undone.length, kept, retired }
  })

  async function save(rows: readonly RateRow[], decide: Decide, call: StaffCall, isWhole = false) {
    const { write, newCities, reason, importId } = call
    for (const { date } of rows) requireEnterable(date, now())
    const outcomes = await saveRates(cities, rows, {
      transact: write.all,
      decide,
      minutes,
      isWhole,
      newCities,
      reason: reason || undefined,
      importId,
      ...toAuthor(call),
    })
    const written = outcomes.flatMap((outcome, at) =>
      isWritten(outcome) ? [{ location: outcome.location, date: rows[at]!.date }] : [],
    )
    events.emit('rates.written', written)
    return outcomes
  }
}
