import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { DayText, requiredText } from '#shared/text.ts'
import { errorKey } from '#shared/validation.ts'
import { DECISIONS } from './decisions.ts'
import { DailyRate, MAX_REASON, PartialContent, StoredContent } from './rates.ts'

/** Proposals of an account that wait for an Admin, at most. */
export const MAX_PROPOSALS = 50
/** For how many days who has asked sees what was decided. */
export const DECIDED_DAYS = 7

/** A correction of a record that somebody asks an Admin for. */
export const Proposal = z.object({
  _id: z.int(),
  rate: z.string().check(z.describe('The `_id` of the record.')),
  location: z.string(),
  date: DayText,
  reason: z.string().check(z.describe('Why, for the public to read once it is approved.')),
  at: z.iso.datetime(),
  by: z.object({ _id: z.string(), name: z.string() }),
  before: StoredContent.check(z.describe('The rates as they were seen.')),
  after: StoredContent.check(z.describe('The rates as they should be.')),
  isOutdated: z
    .boolean()
    .check(z.describe('Somebody has written the record since: it can only be declined.')),
})
export type Proposal = z.infer<typeof Proposal>

const Decided = z.object({
  decision: z
    .optional(z.object({ is: z.enum(DECISIONS), at: z.iso.datetime(), by: z.string() }))
    .check(z.describe('Absent while nobody has decided.')),
})
// an intersection: the document of the API names the one, and says what is added
const OwnProposal = z.intersection(Proposal, Decided)
export type OwnProposal = z.infer<typeof OwnProposal>

export const proposeCorrection = endpoint('POST /api/rates/daily/{_id}/proposals', 'staff.write', {
  summary: 'Ask an Admin to correct a record; nothing is published',
  writesRates: false,
  description:
    'The last one of an account about a record counts. `If-Match` with a version that is not the current one answers 412.',
  body: z.extend(PartialContent, {
    reason: requiredText(MAX_REASON, 'noReason').check(z.regex(/^.*$/, errorKey('oneLine'))),
  }),
  responses: { 201: Proposal },
  refuses: ['rate.unknown', 'rate.incomplete', 'rate.stale', 'proposal.same', 'proposal.tooMany'],
})

export const listOwnProposals = endpoint('GET /api/rates/proposals/own', 'staff.read', {
  summary: 'Corrections that the caller asked for, latest first',
  description: `Those that wait, or were decided in the last ${DECIDED_DAYS} days.`,
  responses: { 200: z.array(OwnProposal) },
})

export const listProposals = endpoint('GET /api/rates/proposals', 'admin', {
  summary: 'Corrections that wait for an Admin, newest first',
  responses: { 200: z.array(Proposal) },
})

export const approveProposal = endpoint('POST /api/rates/proposals/{_id}/approve', 'admin', {
  summary: 'Correct a record as somebody has asked for, with the reason',
  writesRates: true,
  responses: { 200: DailyRate },
  refuses: ['proposal.unknown', 'rate.unknown', 'rate.stale', 'city.closed'],
})

export const declineProposal = endpoint('POST /api/rates/proposals/{_id}/decline', 'admin', {
  summary: 'Leave a record as it is, though somebody has asked for a correction',
  writesRates: false,
  responses: { 200: Proposal },
  refuses: ['proposal.unknown'],
})
