import type { FastifyInstance } from 'fastify'
import type { Day } from '#shared/days.ts'
import type { Endpoint } from '#shared/endpoint.ts'

const toDate = (day: Day) => new Date(`${day}T00:00:00Z`)

/** Says with every response of a call that will be taken away since when, and until when it answers (RFC 9745, RFC 8594). */
export function announceDeprecation(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ routeOptions: { config } }, reply) => {
    const { since, sunset } = config.endpoint?.deprecation ?? {}
    if (since) reply.header('deprecation', `@${toDate(since).getTime() / 1000}`)
    if (sunset) reply.header('sunset', toDate(sunset).toUTCString())
  })
}

/** The same as a sentence of the API document. */
export const describeDeprecation = ({ deprecation }: Endpoint): string | undefined =>
  deprecation &&
  `Deprecated since ${deprecation.since}${deprecation.sunset ? `; taken away on ${deprecation.sunset}` : ''}.`
