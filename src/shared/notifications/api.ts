import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { Said } from '#shared/said.ts'
import { Notification } from './notifications.ts'

/** The newest ones a list shows; older ones have been seen, or never will be. */
export const MAX_NOTIFICATIONS = 200

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'admin',
  summary: "The caller's notifications, newest first",
  description: `The newest ${MAX_NOTIFICATIONS} that the caller has not cleared. What came before the account was approved counts as read.`,
  responses: { 200: z.array(Notification) },
})

export const markNotificationsRead = endpoint({
  method: 'PATCH',
  path: '/api/notifications/mark-read',
  access: 'admin',
  summary: "Mark the caller's notifications read",
  responses: { 200: Said },
})

export const clearNotifications = endpoint({
  method: 'DELETE',
  path: '/api/notifications',
  access: 'admin',
  summary: "Empty the caller's list",
  responses: { 200: Said },
})
