import fp from 'fastify-plugin'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { formatNextLink } from '#server/http/request.ts'
import { AUDIT_PAGE, type AuditEntry, checkAudit, listAudit } from '#shared/audit/api.ts'
import { verifyAudit } from './hash-chain/verify.ts'
import { type EntryRow, listEntries } from './queries.ts'

interface AuditOptions {
  /** The public id of a record of rates. */
  rateId(key: { cityId: number; date: string }): string
}

/** The record of what staff did, for Admins. */
export const audit = fp<AuditOptions>(
  async (app, { rateId }) => {
    const { db, cities } = app
    endpointRoute(app, listAudit, async ({ query, request, reply }) => {
      const { location, cursor, ...filter } = query
      const cityKey = location && cities.toKey(location)
      const olderThan = cursor === undefined ? undefined : Number(cursor)
      const found = await listEntries(db, { ...filter, cityKey, olderThan }, AUDIT_PAGE + 1)
      const page = found.slice(0, AUDIT_PAGE)
      if (found.length > page.length)
        reply.header('link', formatNextLink(request.url, String(page.at(-1)!.id)))
      return page.map(entry => toAuditEntry(entry, rateId))
    })

    endpointRoute(app, checkAudit, async () => verifyAudit(db))
  },
  { name: 'audit', decorators: { fastify: ['db', 'cities'] } },
)

function toAuditEntry(entry: EntryRow, rateId: AuditOptions['rateId']): AuditEntry {
  const { id, at, action, account_id, account_name, before, after, request_id } = entry
  return {
    _id: String(id),
    at: at.toISOString(),
    action,
    by: account_id === null ? null : { _id: account_id, name: account_name ?? '' },
    subject: toSubject(entry, rateId),
    before,
    after,
    requestId: request_id,
  }
}

function toSubject(entry: EntryRow, rateId: AuditOptions['rateId']): AuditEntry['subject'] {
  const { city_id: cityId, city, date, version, subject_id: _id, subject_name: name } = entry
  if (cityId !== null && date !== null && version !== null) {
    return { type: 'rate', _id: rateId({ cityId, date }), location: city ?? '', date, version }
  }
  if (cityId !== null) return { type: 'city', location: city ?? '' }
  if (_id === null) return null
  if (entry.action.startsWith('message.')) return { type: 'message', _id }
  return { type: 'account', _id, name: name ?? '' }
}
