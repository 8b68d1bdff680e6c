import type { FastifyInstance } from 'fastify'
import { findCityMaker, recordNewCities } from '#server/audit/queries.ts'
import { MAX_UNLISTED_DAILY, type NewCityRecord } from '#server/cities/newCities.ts'
import { insertNotification } from '#server/notifications/queries.ts'
import { hasAccess } from '#shared/accounts/roles.ts'

const toTitle = (name: string, count: number) =>
  `${name} added ${count === 1 ? 'a new city' : `${count} new cities`}`

/**
 * Puts new cities on the audit record. Of those on no list of places, whoever is not an Admin makes a few a day, and
 * Admins are told: a name that somebody invented has a public page at once.
 */
export function openNewCityRecord(app: FastifyInstance): NewCityRecord {
  return {
    async countUnlistedLeft(db, accountId) {
      const maker = accountId === null ? undefined : await findCityMaker(db, accountId)
      if (!maker || hasAccess(maker.role, 'admin')) return Number.POSITIVE_INFINITY
      return MAX_UNLISTED_DAILY - maker.unlisted
    },

    async insert(tx, made, author) {
      await recordNewCities(tx, made, author)
      const cities = made.flatMap(({ id, isUnlisted }) => (isUnlisted ? [id] : []))
      const { accountId } = author
      const maker = accountId === null ? undefined : await findCityMaker(tx, accountId)
      if (!accountId || !maker || hasAccess(maker.role, 'admin') || cities.length === 0) return () => {}
      const news = { type: 'cities' as const, title: toTitle(maker.name, cities.length), accountId, cities }
      const notification = await insertNotification(tx, news, app.databaseNow())
      return () => {
        app.events.emit('notification.created', notification)
      }
    },
  }
}
