import { z } from 'zod'
import { isDay } from '#shared/days.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { Message, NewMessage } from './messages.ts'

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/messages',
  access: 'public',
  summary: 'Send a message to the people behind the site',
  description:
    'The same content within 24 hours is kept once and answered the same. `website` stays empty: it is a trap for robots.',
  body: NewMessage,
  responses: { 201: z.object({ message: z.string() }), 429: Problem },
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/messages',
  access: 'admin',
  summary: 'Messages, newest first; with `date`, those of one UTC day',
  description: 'All of them, however many there are: the length of the list is the count of inquiries.',
  query: z.strictObject({
    date: z.string().refine(isDay, { error: 'Enter a real date as YYYY-MM-DD.' }).optional(),
  }),
  responses: { 200: z.array(Message) },
})
