import type { FastifyInstance } from 'fastify'
import { recordAuditEvent } from '#server/audit/queries.ts'
import type { Db } from '#server/database/tables.ts'
import { type Call, endpointRoute } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import type { AuditAction } from '#shared/audit/api.ts'
import {
  forgetSpelling,
  learnSpelling,
  listSpellings,
  type Spelling,
  shareSpelling,
} from '#shared/cities/spellings.ts'
import { toPlaceKey } from '#shared/places.ts'
import { deleteSpelling, listAllSpellings, saveSpelling, setShared } from './queries.ts'

type StaffCall = Pick<Call<typeof learnSpelling>, 'caller' | 'write' | 'request'>

/** What names in messages mean, as staff say it: for the own messages, and with an Admin's agreement for all. */
export function spellingRoutes(app: FastifyInstance): void {
  const { cities, databaseNow, db } = app

  endpointRoute(app, listSpellings, () => listAllSpellings(db))

  endpointRoute(app, learnSpelling, async ({ body, ...call }) => {
    const [named, meant] = await cities.recognise([body.name, body.city])
    if (named!.status === 'entered') throw new HttpError('city.exists')
    if (meant!.status === 'unknown') throw new HttpError('city.unknown')
    const spelling = {
      name: body.name,
      key: toPlaceKey(body.name),
      city: meant!.name,
      accountId: call.caller.id,
    }
    return change(call, 'spelling.learned', tx => saveSpelling(tx, spelling))
  })

  endpointRoute(app, shareSpelling, ({ params, ...call }) =>
    change(call, 'spelling.shared', tx => setShared(tx, parseId(params._id))),
  )

  endpointRoute(app, forgetSpelling, ({ params, ...call }) =>
    change(call, 'spelling.forgotten', tx => deleteSpelling(tx, parseId(params._id))),
  )

  /** Changes a spelling, on record. */
  const change = (
    { caller, write, request }: StaffCall,
    action: AuditAction,
    work: (tx: Db) => Promise<Spelling | undefined>,
  ): Promise<Spelling> =>
    write.all(async tx => {
      const spelling = await work(tx)
      if (!spelling) throw new HttpError('spelling.unknown')
      const after = { spelling: spelling.name, city: spelling.city }
      await recordAuditEvent(tx, {
        action,
        accountId: caller.id,
        after,
        requestId: request.id,
        at: databaseNow(),
      })
      return spelling
    })
}

function parseId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new HttpError('spelling.unknown')
  return Number(text)
}
