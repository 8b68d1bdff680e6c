import type { FastifyInstance } from 'fastify'
import { listCellNotes, setCellNote } from '#features/rate-notes/shared/api.ts'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { rateId, requireRateId } from '#server/rates/keys.ts'
import { lockRates } from '#server/rates/writes/queries.ts'
import { findCellNotes, saveCellNote } from './queries.ts'

/** What staff say among themselves about single prices. */
export function cellNoteRoutes(app: FastifyInstance): void {
  endpointRoute(app, listCellNotes, ({ params }) => findCellNotes(app.db, params.date))

  endpointRoute(app, setCellNote, ({ params, body, caller, write }) =>
    write.all(async tx => {
      const key = requireRateId(params)
      const current = (await lockRates(tx, [key])).get(rateId(key))
      if (!current?.content) throw new HttpError('rate.unknown')
      await saveCellNote(tx, { ...key, ...body, accountId: caller.id })
      return findCellNotes(tx, key.date)
    }),
  )
}
