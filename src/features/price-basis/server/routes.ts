import fp from 'fastify-plugin'
import { listBasisStatements, stateBasis } from '#features/price-basis/shared/api.ts'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { deleteStatement, findStatements, forgetStatements, saveStatement } from './queries.ts'

/** What staff state that the prices rest on which they enter; each write notes it with its versions (`writeRates`). */
export const priceBasis = fp(
  async app => {
    const { storage, db, cities, config } = app
    const isOn = config.PRICE_BASIS === 'on'
    app.decorate('asksBasis', isOn)
    if (!isOn) await forgetStatements(storage.db)

    endpointRoute(app, listBasisStatements, async ({ caller }) => {
      if (!isOn) throw new HttpError('route.unknown')
      return findStatements(db, caller.id)
    })

    endpointRoute(app, stateBasis, async ({ body: { location, since, basis }, caller, write }) => {
      if (!isOn) throw new HttpError('route.unknown')
      const city = await cities.find(location)
      if (!city) throw new HttpError('city.unknown')
      const by = { accountId: caller.id, cityId: city.id }
      return write.all(async tx => {
        if (basis) await saveStatement(tx, { ...by, ...basis, since })
        else await deleteStatement(tx, by)
        return findStatements(tx, caller.id)
      })
    })
  },
  { name: 'price-basis', decorators: { fastify: ['db', 'config', 'cities'] } },
)
