import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Db } from '#server/storage/tables.ts'
import { streamed } from '#server/streamed.ts'
import { listMessages, sendMessage } from '#shared/messages/api.ts'
import { streamMessages } from './queries.ts'
import type { TakeMessage } from './taking.ts'

const SENT = { message: '🎉 Message sent successfully!' }

/** What visitors send, and what Admins read of it. */
export function messageRoutes(app: FastifyInstance, { db, take }: { db: Db; take: TakeMessage }): void {
  serve(app, sendMessage, async ({ body, request }) => {
    await take(body, request.ip)
    return SENT
  })

  serve(app, listMessages, async ({ query, reply }) => streamed(reply, streamMessages(db, query.date)))
}
