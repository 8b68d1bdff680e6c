import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Db } from '#server/storage/tables.ts'
import { listMessages, sendMessage } from '#shared/messages/api.ts'
import type { NewMessage } from '#shared/messages/messages.ts'
import { findMessages, insertMessage } from './queries.ts'

export interface MessageDeps {
  db: Db
  /** Counts one message of a visitor; refuses when there were too many. */
  spend(request: FastifyRequest): Promise<void>
  /** Runs a transaction whose news are told after its commit. */
  announcing<T>(
    work: (tx: Db, announce: (news: { type: 'message'; title: string }) => Promise<void>) => Promise<T>,
  ): Promise<T>
  now(): Date
}

const SENT = { message: '🎉 Message sent successfully!' }

const titleOf = ({ name, subject }: NewMessage) => `New message from ${name}: ${subject}`

/** The contact form, and what Admins read of it. */
export function messageRoutes(app: FastifyInstance, { db, spend, announcing, now }: MessageDeps): void {
  serve(app, sendMessage, async ({ body, request }) => {
    // only a robot fills the trap; it is not told that it was seen
    if (body.website !== '') return SENT
    await spend(request)
    await announcing(async (tx, announce) => {
      const kept = await insertMessage(tx, body, now())
      if (kept) await announce({ type: 'message', title: titleOf(body) })
    })
    return SENT
  })

  serve(app, listMessages, async ({ query }) => findMessages(db, query.date))
}
