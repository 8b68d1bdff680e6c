import type { FastifyInstance } from 'fastify'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { parseUuid } from '#server/http/request.ts'
import { assignAreas } from '#shared/accounts/api.ts'
import { toPlaceKey } from '#shared/places.ts'
import { lockAccount, lockAccounts, recordChange, toChangeContext } from '../queries.ts'
import { getKnownAccount } from '../users/queries.ts'
import { toUser } from '../users/routes.ts'
import { type Areas, findAreaNames, listStates, updateAreas } from './queries.ts'

/** The cities and states that somebody looks after. They bring reminders, and refuse no write. */
export function areaRoutes(app: FastifyInstance): void {
  const { db, now, cities } = app

  endpointRoute(app, assignAreas, async ({ params: { _id }, body, ...call }) => {
    const { caller, write } = call
    const accountId = parseUuid(_id, 'account.unknown')
    const areas = await resolveAreas(db, cities.find, body.areas)
    const lock = (tx: Db) => lockAccounts(tx, [accountId, caller.id])
    await write.afterLocking(lock, async tx => {
      if (!(await lockAccount(tx, accountId))) throw new HttpError('account.unknown')
      const before = await findAreaNames(tx, accountId)
      await updateAreas(tx, accountId, areas)
      const after = await findAreaNames(tx, accountId)
      if (before.join() === after.join()) return
      // of the keys the shortest names the action (0010)
      const changed = {
        before: { areaNames: before.join(', ') },
        after: { areas: 'changed', areaNames: after.join(', ') },
      }
      await recordChange(tx, { ...toChangeContext(call, now(), accountId), ...changed })
    })
    return toUser(await getKnownAccount(db, accountId))
  })
}

/** Reads names of states and of cities with rates. A state that has the name of a city is meant as the state. */
async function resolveAreas(
  db: ReadOnlyDb,
  findCity: FastifyInstance['cities']['find'],
  names: readonly string[],
): Promise<Areas> {
  const known = new Map((await listStates(db)).map(state => [toPlaceKey(state), state]))
  const states = new Set<string>()
  const cities = new Set<number>()
  for (const name of names) {
    const state = known.get(toPlaceKey(name))
    const city = state === undefined ? await findCity(name) : undefined
    if (state !== undefined) states.add(state)
    else if (city) cities.add(city.id)
    else refuse(`No city or state with rates is called ${name}.`)
  }
  return { cities: [...cities], states: [...states].sort() }
}

function refuse(message: string): never {
  throw new HttpError('request.invalid', { message, errors: [{ path: 'areas', message }] })
}
