import type { FastifyInstance } from 'fastify'
import { recordEvent } from '#server/audit/queries.ts'
import type { Db } from '#server/database/db.ts'
import { endpointRoute, toAuthor } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { parseUuid } from '#server/http/request.ts'
import { assignAreas } from '#shared/accounts/api.ts'
import { findAreaNames, lockAccount, lockAccounts, updateAreas } from '../queries.ts'
import { getUser } from '../users/queries.ts'

/** The cities that somebody looks after. The Day Sheet begins with them, and no other is refused. */
export function areaRoutes(app: FastifyInstance): void {
  const { db, cities } = app

  endpointRoute(app, assignAreas, async ({ params: { _id }, body, ...call }) => {
    const { caller, write } = call
    const accountId = parseUuid(_id, 'account.unknown')
    const cityIds = await findCityIds(cities.find, body.areas)
    const lock = (tx: Db) => lockAccounts(tx, [accountId, caller.id])
    await write.afterLocking(lock, async tx => {
      if (!(await lockAccount(tx, accountId))) throw new HttpError('account.unknown')
      const before = await findAreaNames(tx, accountId)
      await updateAreas(tx, accountId, cityIds)
      const after = await findAreaNames(tx, accountId)
      if (before.join() === after.join()) return
      await recordEvent(tx, {
        ...toAuthor(call),
        subjectId: accountId,
        action: 'areas.changed',
        before: { areaNames: before.join(', ') },
        after: { areaNames: after.join(', ') },
      })
    })
    return getUser(db, accountId)
  })
}

/** Returns the ids of cities by their names. Refuses a name without rates. */
async function findCityIds(
  findCity: FastifyInstance['cities']['find'],
  names: readonly string[],
): Promise<number[]> {
  const ids = new Set<number>()
  for (const name of names) {
    const city = await findCity(name)
    if (!city) {
      const message = `No city with rates is called ${name}.`
      throw new HttpError('request.invalid', { message, errors: [{ path: 'areas', message }] })
    }
    ids.add(city.id)
  }
  return [...ids]
}
