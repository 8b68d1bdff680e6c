import type { FastifyInstance } from 'fastify'
import { nextPage } from '#server/nextPage.ts'
import { serve } from '#server/serve.ts'
import type { Db } from '#server/storage/tables.ts'
import { AUDIT_PAGE, checkAudit, listAudit } from '#shared/audit/api.ts'
import type { AuditEntry } from '#shared/audit/audit.ts'
import { type FoundEntry, findEntries } from './queries.ts'
import { verifyAudit } from './sealing/verifying.ts'

export interface AuditReads {
  db: Db
  /** The identity of a city, old spellings resolved. */
  keyOf(city: string): string
  /** The public id of a record of rates. */
  rateId(key: { cityId: number; date: string }): string
}

/** The record of what staff did, for Admins. */
export function auditRoutes(app: FastifyInstance, { db, keyOf, rateId }: AuditReads): void {
  serve(app, listAudit, async ({ query, request, reply }) => {
    const { location, cursor, ...narrowing } = query
    const cityKey = location && keyOf(location)
    const olderThan = cursor === undefined ? undefined : Number(cursor)
    const found = await findEntries(db, { ...narrowing, cityKey, olderThan }, AUDIT_PAGE + 1)
    const page = found.slice(0, AUDIT_PAGE)
    if (found.length > page.length) reply.header('link', nextPage(request.url, String(page.at(-1)!.id)))
    return page.map(entry => entryOf(entry, rateId))
  })

  serve(app, checkAudit, async () => verifyAudit(db))
}

function entryOf(entry: FoundEntry, rateId: AuditReads['rateId']): AuditEntry {
  const { id, at, action, account_id, account_name, before, after, request_id } = entry
  return {
    _id: String(id),
    at: at.toISOString(),
    action,
    by: account_id === null ? null : { _id: account_id, name: account_name ?? '' },
    subject: subjectOf(entry, rateId),
    before,
    after,
    requestId: request_id,
  }
}

function subjectOf(entry: FoundEntry, rateId: AuditReads['rateId']): AuditEntry['subject'] {
  const { city_id: cityId, city, date, version, subject_id: _id, subject_name: name } = entry
  if (cityId !== null && date !== null && version !== null) {
    return { type: 'rate', _id: rateId({ cityId, date }), location: city ?? '', date, version }
  }
  if (_id === null) return null
  return name === null ? { type: 'message', _id } : { type: 'account', _id, name }
}
