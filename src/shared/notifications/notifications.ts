import { z } from 'zod'

const NOTIFICATION_TYPES = ['message', 'user'] as const

export const Notification = z.object({
  _id: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  read: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Notification = z.infer<typeof Notification>
