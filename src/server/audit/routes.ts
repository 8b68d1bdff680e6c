import fp from 'fastify-plugin'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { formatNextLink } from '#server/http/request.ts'
import { AUDIT_PAGE, listAudit } from '#shared/audit/api.ts'
import { listEntries } from './queries.ts'

/** The record of what staff did, for Admins. */
export const audit = fp(async app => {
  const { db, cities } = app
  endpointRoute(app, listAudit, async ({ query, request, reply }) => {
    const { location, cursor, ...filter } = query
    const cityKey = location && cities.toKey(location)
    const { page, next } = await listEntries(db, { ...filter, cityKey }, AUDIT_PAGE, cursor)
    if (next) reply.header('link', formatNextLink(request.url, next))
    return page
  })
})
