import { z } from 'zod'

export const NOTIFICATION_TYPES = ['message', 'user'] as const

export const Notification = z.object({
  _id: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  read: z.boolean(),
  createdAt: z.iso.datetime(),
  /** The account that became an Admin, where this is the news: deactivating it undoes that. */
  newAdmin: z.string().optional(),
})
export type Notification = z.infer<typeof Notification>
