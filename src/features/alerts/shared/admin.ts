import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { errorKey } from '#shared/validation.ts'
import { ALERT_CHANNELS, type AlertChannel } from './content.ts'

const byChannel = <S extends z.core.$ZodType>(schema: S) =>
  z.object(Object.fromEntries(ALERT_CHANNELS.map(channel => [channel, schema])) as Record<AlertChannel, S>)

/** How many people are told of what, and what could not be sent; never who they are. */
export const AlertSummary = z.object({
  isPaused: z.boolean(),
  isHeld: z.boolean().check(z.describe('Nothing is sent since a restore, until the operator says so.')),
  people: byChannel(z.int()).check(z.describe('Addresses and browsers with confirmed alerts.')),
  cities: z.array(z.object({ location: z.string(), ...byChannel(z.int()).shape })),
  due: z.int().check(z.describe('Alerts that are due and not sent.')),
  oldest: z.number().check(z.describe('Age of the oldest of them, in seconds.')),
  sent: z.int().check(z.describe('Within 24 hours.')),
  failures: z
    .array(z.object({ channel: z.enum(ALERT_CHANNELS), reason: z.string(), alerts: z.int() }))
    .check(
      z.describe('Of alerts of the last 24 hours that are not sent, by the reason of the last attempt.'),
    ),
})
export type AlertSummary = z.infer<typeof AlertSummary>

export const readAlertSummary = endpoint('GET /api/admin/alerts', 'admin', {
  summary: 'How many people are told of which cities, and what could not be sent',
  responses: { 200: AlertSummary },
})

export const pauseAlerts = endpoint('PUT /api/admin/alerts', 'admin', {
  summary: 'Pause all sending of alerts, or resume it: what waits is sent then, if it is still of the day',
  body: z.strictObject({ isPaused: z.boolean(errorKey('notBoolean')) }),
  responses: { 200: AlertSummary },
})
