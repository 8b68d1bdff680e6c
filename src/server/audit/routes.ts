import fp from 'fastify-plugin'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { formatNextLink } from '#server/http/request.ts'
import { AUDIT_PAGE, listAudit } from '#shared/audit/api.ts'
import { listEntries } from './queries.ts'

/** The record of what staff did, for Admins. */
export const audit = fp(
  async app => {
    const { db, cities } = app
    endpointRoute(app, listAudit, async ({ query, request, reply }) => {
      const { location, cursor, ...filter } = query
      const cityKey = location && cities.toKey(location)
      const found = await listEntries(db, { ...filter, cityKey }, AUDIT_PAGE + 1, cursor)
      const page = found.slice(0, AUDIT_PAGE)
      if (found.length > page.length) reply.header('link', formatNextLink(request.url, page.at(-1)!.cursor))
      return page.map(({ cursor: _, ...entry }) => entry)
    })
  },
  { name: 'audit', decorators: { fastify: ['db', 'cities'] } },
)
