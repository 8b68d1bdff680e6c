import type { FastifyInstance } from 'fastify'
import type { Limits } from '#server/limits/limits.ts'
import { networkOf } from '#server/limits/networks.ts'
import { serve } from '#server/serve.ts'
import type { Db } from '#server/storage/tables.ts'
import { streamed } from '#server/streamed.ts'
import { listMessages, sendMessage } from '#shared/messages/api.ts'
import type { NewMessage } from '#shared/messages/messages.ts'
import { insertMessage, streamMessages } from './queries.ts'

export interface MessageDeps {
  db: Db
  limits: Limits
  /** Runs a transaction whose news are told after its commit. */
  announcing<T>(
    work: (tx: Db, announce: (news: { type: 'message'; title: string }) => Promise<void>) => Promise<T>,
  ): Promise<T>
  now(): Date
}

/** Messages of one visitor (security.md, contact spam). */
const SOON = { name: 'messages', times: 3, seconds: 10 * 60 }
const DAILY = { name: 'messages-daily', times: 10, seconds: 24 * 60 * 60 }

const SENT = { message: '🎉 Message sent successfully!' }

const titleOf = ({ name, subject }: NewMessage) => `New message from ${name}: ${subject}`

/** The contact form, and what Admins read of it. */
export function messageRoutes(app: FastifyInstance, { db, limits, announcing, now }: MessageDeps): void {
  const soon = limits.kept(SOON)
  const daily = limits.kept(DAILY)

  serve(app, sendMessage, async ({ body, request }) => {
    // only a robot fills the trap; it is not told that it was seen
    if (body.website !== '') return SENT
    const visitor = networkOf(request.ip)
    await soon.spend(visitor)
    await daily.spend(visitor)
    await announcing(async (tx, announce) => {
      const kept = await insertMessage(tx, body, now())
      if (kept) await announce({ type: 'message', title: titleOf(body) })
    })
    return SENT
  })

  serve(app, listMessages, async ({ query, reply }) => streamed(reply, streamMessages(db, query.date)))
}
