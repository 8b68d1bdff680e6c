import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { DayText, limitLength, PlaceName, pageCursor } from '#shared/text.ts'
import { errorKey } from '#shared/validation.ts'

/** Actions on record; the word before the point names the subject. */
export const AUDIT_ACTIONS = [
  'rate.create',
  'rate.update',
  'rate.delete',
  'rate.restore',
  'rates.imported',
  'rates.importUndone',
  'city.create',
  'city.renamed',
  'city.merged',
  'city.retired',
  'city.returned',
  'city.aliasLearned',
  'city.aliasForgotten',
  'account.typed',
  'account.approved',
  'account.deactivated',
  'account.dismissed',
  'account.erased',
  'areas.changed',
  'login.made',
  'profile.changed',
  'password.changed',
  'password.reset',
  'resetLink.made',
  'sessions.ended',
  'secondFactor.begun',
  'secondFactor.on',
  'secondFactor.renewed',
  'secondFactor.off',
  'recoveryCode.used',
  'message.answered',
  'message.spam',
  'message.reopened',
  'message.exported',
  'message.erased',
  'alerts.paused',
  'alerts.resumed',
  'backup.restored',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** The subject of an action; an account has its current name, which is empty once its request was dismissed. */
const AuditSubject = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('rate'),
    _id: z.string(),
    location: z.string(),
    date: z.string(),
    version: z.int(),
  }),
  z.object({ type: z.literal('city'), location: z.string() }),
  z.object({ type: z.literal('account'), _id: z.string(), name: z.string() }),
  z.object({ type: z.literal('message'), _id: z.string() }),
  z.object({ type: z.literal('import'), _id: z.string() }),
])

const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/** One entry: who did what to what, when. Figures of a rate stand in its history. */
export const AuditEntry = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  action: z.string().check(z.describe('One of the actions of the filter, or a newer one.')),
  /** With the name of now: of former staff a pseudonym. Null where nobody was logged in, as for a password chosen with a link. */
  by: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  subject: z.nullable(AuditSubject),
  before: z.nullable(Facts),
  after: z.nullable(Facts),
  requestId: z.nullable(z.string()).check(z.describe('In the log; null of a rate.')),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Entries of one page. */
export const AUDIT_PAGE = 100

export const AuditFilter = z.strictObject({
  person: z
    .optional(
      z
        .string(errorKey('unknownAccount'))
        .check(limitLength(36, 'unknownAccount'), z.uuid(errorKey('unknownAccount'))),
    )
    .check(z.describe('Only what this account did, by its `_id`.')),
  action: z.optional(z.enum(AUDIT_ACTIONS, errorKey('unknownAction'))).check(z.describe('Only this action.')),
  date: z.optional(DayText).check(z.describe('Only this day in India.')),
  location: z.optional(PlaceName).check(z.describe('Only rates of this city.')),
  cursor: pageCursor(58, /^\d{1,16}\.[er][\d-]{1,40}$/),
})
export type AuditFilter = z.output<typeof AuditFilter>

export const listAudit = endpoint('GET /api/audit', 'admin', {
  summary: 'What staff did, newest first',
  description: `Pages of ${AUDIT_PAGE}; the next one stands in the \`Link\` header.`,
  query: AuditFilter,
  responses: { 200: z.array(AuditEntry) },
})
