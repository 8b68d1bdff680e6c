import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { MAX_PLACE, pageCursor, requiredText } from '#shared/text.ts'
import { errorKey } from '#shared/validation.ts'
import { Sought } from './api.ts'
import { MESSAGE_STATES, Message, SUBJECTS } from './messages.ts'

/** Messages of one page. */
export const INBOX_PAGE = 50

/** A message as Admins see it. */
export const InboxMessage = z.extend(Message, {
  cityName: z.string().check(z.describe('The name here of the city, also of one in a script of India.')),
})
export type InboxMessage = z.infer<typeof InboxMessage>

const filter = {
  state: z
    .optional(z.enum(MESSAGE_STATES, errorKey('unfit')))
    .check(z.describe('Only these; absent, all but spam.')),
  subject: z.optional(z.enum(SUBJECTS, errorKey('noSubject'))).check(z.describe('Only this subject.')),
  city: z
    .optional(requiredText(MAX_PLACE, 'noCity'))
    .check(z.describe('Only from this city, in any spelling.')),
  q: Sought,
}
export const InboxFilter = z.strictObject(filter)
export type InboxFilter = z.infer<typeof InboxFilter>

export const listInbox = endpoint('GET /api/messages/inbox', 'admin', {
  summary: 'Messages of a filter, newest first',
  description: `Pages of ${INBOX_PAGE}; the next one stands in the \`Link\` header. \`total\` counts the whole filter.`,
  query: z.strictObject({
    ...filter,
    cursor: pageCursor(53, /^\d{1,16}\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
  }),
  responses: { 200: z.object({ total: z.int(), messages: z.array(InboxMessage) }) },
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
  summary: 'Say that a message is answered, spam, or new again',
  body: z.strictObject({ state: z.enum(MESSAGE_STATES, errorKey('unfit')) }),
  responses: { 200: InboxMessage },
  refuses: ['message.unknown'],
})
