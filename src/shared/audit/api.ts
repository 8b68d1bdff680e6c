import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { atMost, DayText, PlaceName } from '#shared/text.ts'
import { errorKey } from '#shared/validation.ts'
import { AUDIT_ACTIONS, AuditCheck, AuditEntry } from './audit.ts'

/** Entries of one page. */
export const AUDIT_PAGE = 100

export const AuditFilter = z.strictObject({
  person: z
    .string(errorKey('unknownAccount'))
    .check(atMost(36, 'unknownAccount'), z.uuid(errorKey('unknownAccount')))
    .optional()
    .meta({ description: 'Id of who did it.' }),
  action: z.enum(AUDIT_ACTIONS, errorKey('unknownAction')).optional(),
  date: DayText.optional().meta({ description: "India's day." }),
  location: PlaceName.optional().meta({ description: 'City of a rate.' }),
  cursor: z
    .string()
    .check(atMost(15, 'noPage'))
    .regex(/^[1-9]\d{0,14}$/, errorKey('noPage'))
    .optional()
    .meta({ description: 'From the `Link` header of the page before.' }),
})
export type AuditFilter = z.output<typeof AuditFilter>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  access: 'admin',
  summary: 'What staff did, newest first',
  description: `Pages of ${AUDIT_PAGE}; the next one stands in the \`Link\` header.`,
  query: AuditFilter,
  responses: { 200: z.array(AuditEntry) },
})

export const checkAudit = endpoint({
  method: 'GET',
  path: '/api/audit/check',
  access: 'admin',
  summary: 'Walk along the chain of the record and name the first entry that does not fit',
  responses: { 200: AuditCheck },
})
