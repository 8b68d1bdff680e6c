import * as z from 'zod/mini'
import { endpoint, MessageResponse } from '#shared/endpoint.ts'

export const NOTIFICATION_TYPES = ['message', 'user'] as const

/** The values in a title, for screens that word it in another language. */
const Subject = z.object({
  name: z.optional(z.string()).check(z.describe('Who wrote, or who asked for or got an account.')),
  subject: z.optional(z.string()),
  approvedBy: z.optional(z.string()),
})

export const Notification = z.object({
  _id: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  about: Subject,
  read: z.boolean(),
  createdAt: z.iso.datetime(),
  newAdmin: z
    .nullable(z.string())
    .check(
      z.describe('The account that became an Admin, where this is the news: deactivating it undoes that.'),
    ),
})
export type Notification = z.infer<typeof Notification>

/** The newest ones of each kind that a list shows; older ones have been seen, or never will be. */
export const MAX_OF_KIND = 50

export const listNotifications = endpoint('GET /api/notifications', 'admin', {
  summary: "The caller's notifications, newest first",
  description: `The newest ${MAX_OF_KIND} of each kind that the caller has not cleared: messages, requests for an account, and new Admins. What came before the account was approved counts as read.`,
  responses: { 200: z.array(Notification) },
})

export const markNotificationsRead = endpoint('PATCH /api/notifications/mark-read', 'admin', {
  summary: "Mark the caller's notifications read",
  responses: { 200: MessageResponse },
})

export const clearNotifications = endpoint('DELETE /api/notifications', 'admin', {
  summary: "Empty the caller's list",
  responses: { 200: MessageResponse },
})
