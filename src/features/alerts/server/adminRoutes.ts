import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { pauseAlerts, readAlertSummary, testAlerts } from '#features/alerts/shared/admin.ts'
import type { AlertContent } from '#features/alerts/shared/content.ts'
import { DIGEST_MINUTE } from '#features/alerts/shared/rules.ts'
import { recordAuditEvent } from '#server/audit/queries.ts'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { indiaDay } from '#shared/days.ts'
import type { Language } from '#shared/languages.ts'
import { formatFailure } from '#shared/outbound.ts'
import { HEADLINE_MARKET } from '#shared/rates/markets.ts'
import { hashKey } from './keys.ts'
import { findBrowser, readSummary, setPaused } from './queries.ts'

/** In ms. */
const LONGEST_TEST = 10_000

/** Routes of Admins. They never see who is subscribed. */
export function adminAlertRoutes(app: FastifyInstance): void {
  const { db, alerting, databaseNow, now } = app

  endpointRoute(app, readAlertSummary, () => readSummary(db, databaseNow()))

  endpointRoute(app, pauseAlerts, ({ body: { isPaused }, caller, request, write }) =>
    write.all(async tx => {
      const action = isPaused ? 'alerts.paused' : 'alerts.resumed'
      if (await setPaused(tx, isPaused))
        await recordAuditEvent(tx, { action, accountId: caller.id, requestId: request.id, at: now() })
      return readSummary(tx, databaseNow())
    }),
  )

  const makeTest = (language: Language): AlertContent => ({
    type: 'test',
    day: indiaDay(now()),
    choice: {
      language,
      cities: [],
      rule: 'published',
      unit: 'inr',
      market: HEADLINE_MARKET,
      kind: 'chicken',
      corrections: false,
      digestMinute: DIGEST_MINUTE,
    },
    cities: [],
    newChoice: null,
  })

  endpointRoute(app, testAlerts, async ({ body: { key = null, language }, caller }) => {
    const { push, mail } = alerting.channels
    if (!(key === null ? mail : push).isOpen) throw new HttpError('subscription.closed')
    const alert = { id: randomUUID(), key, content: makeTest(language) }
    const signal = AbortSignal.timeout(LONGEST_TEST)
    const send = async () => {
      if (key === null) return mail.send({ ...alert, contact: { email: caller.email } }, signal)
      const contact = await findBrowser(db, hashKey(key))
      if (!contact) throw new HttpError('subscription.unknown')
      return push.send({ ...alert, contact }, signal)
    }
    try {
      const outcome = await send()
      if (outcome === 'gone') return { reason: formatFailure('gone') }
      return { reason: outcome === 'sent' ? null : outcome.reason }
    } catch (error) {
      if (!signal.aborted) throw error
      return { reason: formatFailure('timeout') }
    }
  })
}
