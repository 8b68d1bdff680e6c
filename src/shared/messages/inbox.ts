import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { limitLength, MAX_PLACE, requiredText } from '#shared/text.ts'
import { errorKey } from '#shared/validation.ts'
import { Sought } from './api.ts'
import { Message, Reading, SUBJECTS } from './messages.ts'

/** Messages of one page. */
export const INBOX_PAGE = 50

/** Longest note, in UTF-16 units. */
export const MAX_NOTE = 1000

/** Which messages are shown: unread ones, those nobody has answered, or those assigned to who asks. */
export const INBOX_STATES = ['unread', 'unanswered', 'mine'] as const

const Note = z.object({ _id: z.string(), ...Reading.shape, text: z.string() })

/** A message as Admins work on it together. */
export const InboxMessage = z.extend(Message, {
  cityName: z.string().check(z.describe('The name here of the city, also of one in a script of India.')),
  assigned: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  answered: z.nullable(Reading),
  notes: z.array(Note).check(z.describe('Oldest first.')),
})
export type InboxMessage = z.infer<typeof InboxMessage>

const filter = {
  state: z.optional(z.enum(INBOX_STATES)).check(z.describe('Only these; `mine` are assigned to the caller.')),
  subject: z.optional(z.enum(SUBJECTS)).check(z.describe('Only this subject.')),
  city: z
    .optional(requiredText(MAX_PLACE, 'noCity'))
    .check(z.describe('Only from this city, in any spelling.')),
  q: Sought,
}
export const InboxFilter = z.strictObject(filter)
export type InboxFilter = z.infer<typeof InboxFilter>

export const listInbox = endpoint('GET /api/messages/inbox', 'admin', {
  summary: 'Messages of a filter, newest first, with who works on them',
  description: `Pages of ${INBOX_PAGE}; the next one stands in the \`Link\` header. The counts are those of the whole filter.`,
  query: z.strictObject({
    ...filter,
    cursor: z
      .optional(
        z
          .string()
          .check(
            limitLength(53, 'noPage'),
            z.regex(/^\d{1,16}-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, errorKey('noPage')),
          ),
      )
      .check(z.describe('Where the page before ended, from its `Link` header.')),
  }),
  responses: { 200: z.object({ total: z.int(), unread: z.int(), messages: z.array(InboxMessage) }) },
})

export const exportMessages = endpoint('GET /api/messages/export', 'admin', {
  summary: 'Messages of a filter as CSV, newest first',
  query: InboxFilter,
  mediaType: 'text/csv',
  responses: { 200: z.string() },
})

export const listMessageCities = endpoint('GET /api/messages/cities', 'admin', {
  summary: 'Cities that messages name, each once, by the name it has here',
  responses: { 200: z.array(z.string()) },
})

export const changeMessage = endpoint('PATCH /api/messages/{_id}', 'admin', {
  summary: 'Assign a message to an Admin or to nobody, or say whether it is answered',
  description: 'An answered message counts as read.',
  body: z
    .strictObject({
      assignedTo: z.optional(
        z.nullable(z.string(errorKey('unknownAccount')).check(limitLength(36, 'unknownAccount'))),
      ),
      answered: z.optional(z.boolean(errorKey('notBoolean'))),
    })
    .check(
      z.refine(
        ({ assignedTo, answered }) => assignedTo !== undefined || answered !== undefined,
        errorKey('messageChange'),
      ),
    ),
  responses: { 200: InboxMessage },
  refuses: ['message.unknown', 'message.assignee'],
})

export const addNote = endpoint('POST /api/messages/{_id}/notes', 'admin', {
  summary: 'Add a note for the other Admins to a message',
  body: z.strictObject({ text: requiredText(MAX_NOTE, 'noNote') }),
  responses: { 201: InboxMessage },
  refuses: ['message.unknown', 'message.notes'],
})

export const readAllMessages = endpoint('POST /api/messages/mark-read', 'admin', {
  summary: 'Mark the messages of a filter read, up to an instant: what came later stays unread',
  body: z.strictObject({
    ...filter,
    until: z.string(errorKey('noInstant')).check(
      limitLength('2026-11-21T10:00:00.000Z'.length, 'noInstant'),
      z.refine(text => text.endsWith('Z') && !Number.isNaN(Date.parse(text)), errorKey('noInstant')),
      z.meta({ format: 'date-time' }),
    ),
  }),
  responses: { 200: z.object({ messages: z.int() }) },
})
