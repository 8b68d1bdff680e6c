import type { FastifyInstance } from 'fastify'
import { isWithin, listWatchers } from '#server/accounts/areas/queries.ts'
import type { Job } from '#server/jobs/queue.ts'
import { notifyAfterCommit } from '#server/notifications/notifyAfterCommit.ts'
import { MAX_NAMED } from '#server/notifications/queries.ts'
import { indiaDay } from '#shared/days.ts'
import { findDayEntries } from '../history/queries.ts'

export function formatLateTitle(names: readonly string[]): string {
  const others = names.length - MAX_NAMED
  const named = names.slice(0, MAX_NAMED).join(', ') + (others > 0 ? ` and ${others} more` : '')
  return names.length === 1 ? `1 city is late: ${named}` : `${names.length} cities are late: ${named}`
}

type App = Pick<FastifyInstance, 'storage' | 'events' | 'now' | 'databaseNow'>

/** Notifies Admins and whoever looks after them of the cities that are late today: one notice a person, with all of them. */
export async function notifyLateCities(app: App): Promise<void> {
  const { db } = app.storage
  const now = app.now()
  const day = indiaDay(now)
  const late = (await findDayEntries(db, { day, now })).missing.filter(({ isLate }) => isLate)
  if (late.length === 0) return
  for (const { id: accountId, ...areas } of await listWatchers(db)) {
    const own = late.filter(city => isWithin(areas, city))
    if (own.length === 0) continue
    const title = formatLateTitle(own.map(({ location }) => location))
    const cities = own.map(({ id }) => id)
    await notifyAfterCommit(app, (_, notify) => notify({ type: 'late', title, accountId, day, cities }))
  }
}

export const lateCitiesJob = (app: FastifyInstance): Job => ({
  name: 'rate.late',
  cron: '*/5 * * * *',
  run: () => notifyLateCities(app),
})
