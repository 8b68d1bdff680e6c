import fp from 'fastify-plugin'
import { decideFlags, type FlagLine, listFlags, sendFlag } from '#features/flags/shared/api.ts'
import { recordAboutRate } from '#server/audit/queries.ts'
import { endpointRoute, toAuthor } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { requireRateId } from '#server/rates/keys.ts'
import { findOpenDays, settleFlags } from './queries.ts'
import { createSubmitFlag } from './submitFlag.ts'

const TAKEN = { message: 'Thank you. Our staff will look at this price.' }

/** Flags: readers say that a price looks wrong, and staff answer in public. */
export const flags = fp(
  async app => {
    const { db } = app
    const submitFlag = createSubmitFlag(app)
    app.decorate('submitFlag', submitFlag)

    endpointRoute(app, sendFlag, async ({ body, request }) => {
      await submitFlag(body, request.ip)
      return TAKEN
    })

    endpointRoute(app, listFlags, async () => toLines(await findOpenDays(db)))

    endpointRoute(app, decideFlags, ({ body: { rates, outcome }, caller, write, request }) => {
      const author = toAuthor({ caller, request })
      // in one order, so that two who decide at once cannot wait for each other
      const keys = rates.toSorted().map(_id => requireRateId({ _id }))
      return write.all(async tx => {
        let prices = 0
        for (const key of keys) {
          const settled = await settleFlags(tx, key, outcome)
          if (!settled?.prices) continue
          const { version } = settled
          await recordAboutRate(tx, { action: `flag.${outcome}`, key, version, author })
          prices += settled.prices
        }
        if (prices === 0) throw new HttpError('flag.unknown')
        return { prices }
      })
    })
  },
  { name: 'flags', decorators: { fastify: ['db', 'limits', 'databaseNow'] } },
)

/** A day is a line of the inbox; days that one network alone has flagged are one line together, however many they are. */
function toLines(days: Awaited<ReturnType<typeof findOpenDays>>): FlagLine[] {
  const lines = Map.groupBy(days, ({ _id, networks, network }) => (networks > 1 ? _id : network))
  return [...lines.values()].map(of => ({
    networks: of[0]!.networks,
    days: of.map(({ networks: _, network: __, ...day }) => day),
  }))
}
