import * as z from 'zod/mini'
import { endpoint, MessageResponse } from '#shared/endpoint.ts'
import { DayText, requiredText } from '#shared/text.ts'
import { Message, NewMessage, Person } from './messages.ts'

/** Longest text of a search, in UTF-16 units. */
export const MAX_SOUGHT = 100

export const Sought = z
  .optional(requiredText(MAX_SOUGHT, 'noSearch'))
  .check(z.describe('Text in a name, an email, a phone number, a city, a subject or a message.'))

export const sendMessage = endpoint('POST /api/messages', 'public', {
  summary: 'Send a message to the people behind the site',
  description:
    'The same content within 24 hours is kept once and answered the same. `website` stays empty: it is a trap for robots.',
  body: NewMessage,
  responses: { 201: MessageResponse },
  refuses: ['request.tooMany'],
})

export const listMessages = endpoint('GET /api/messages', 'admin', {
  summary: 'Messages, newest first; with `date`, those of one UTC day',
  description: 'All of them, however many there are: the length of the list is the count of inquiries.',
  query: z.strictObject({ date: z.optional(DayText).check(z.describe('Only this UTC day.')) }),
  responses: { 200: z.array(Message) },
})

export const countMessages = endpoint('GET /api/messages/counts', 'admin', {
  summary: 'How many messages there are: of today by the UTC date, in all, and new ones',
  responses: { 200: z.object({ today: z.int(), total: z.int(), new: z.int() }) },
})

export const eraseMessages = endpoint('POST /api/messages/erase', 'admin', {
  summary:
    'Erase every message of a person, every request for an account and their notifications, and the subscription to alerts',
  description:
    'For ever. What stays is how many were erased, when and by which Admin. Accounts of staff are counted only: they are erased one by one, once they are deactivated.',
  body: z.strictObject({ person: Person }),
  responses: {
    200: z.object({
      messages: z.int(),
      notifications: z.int(),
      requests: z.int(),
      accounts: z.int(),
      subscriptions: z.int(),
    }),
  },
})
