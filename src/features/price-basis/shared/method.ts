import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { textUpTo } from '#shared/text.ts'
import { errorKey } from '#shared/validation.ts'

/** The headings of IOSCO's Principles for Oil Price Reporting Agencies (2012), in their order. */
export const METHOD_SECTIONS = [
  'methodology',
  'changes',
  'quality',
  'process',
  'assessors',
  'supervision',
  'records',
  'conflicts',
  'complaints',
  'authorities',
  'audits',
] as const
export const MethodHeading = z.enum(METHOD_SECTIONS, errorKey('noPage'))
export type MethodSection = z.infer<typeof MethodHeading>

/** Characters of an answer. */
const MAX_ANSWER = 2000

/** What an Admin has answered, and when. */
export const MethodText = z.object({
  section: MethodHeading,
  text: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
})
export type MethodText = z.infer<typeof MethodText>

export const listMethodTexts = endpoint('GET /api/admin/method', 'admin', {
  summary: 'Answers of Admins about the method, also former ones, newest first',
  responses: { 200: z.array(MethodText) },
})

export const changeMethodText = endpoint('PUT /api/admin/method/{section}', 'admin', {
  summary: 'Answer a section of the method; empty: take the answer back',
  params: z.strictObject({
    section: z.enum(METHOD_SECTIONS, errorKey('noPage')).check(z.describe('A heading.')),
  }),
  body: z.strictObject({ text: textUpTo(MAX_ANSWER) }),
  responses: { 200: z.array(MethodText) },
})
