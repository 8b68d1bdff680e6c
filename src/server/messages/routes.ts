import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Refused } from '#server/refused.ts'
import { serve } from '#server/serve.ts'
import type { Db } from '#server/storage/tables.ts'
import { sendMade, streamed } from '#server/streamed.ts'
import {
  eraseMessages,
  exportMessages,
  listMessages,
  MAX_FOUND,
  readMessage,
  sendMessage,
} from '#shared/messages/api.ts'
import type { Message } from '#shared/messages/messages.ts'
import { eraseMessagesOf, findReading, markMessageRead } from './keeping/queries.ts'
import { MESSAGE_TABLE } from './keeping/table.ts'
import { findMessages, streamMessages } from './queries.ts'
import type { TakeMessage } from './taking.ts'

const SENT = { message: '🎉 Message sent successfully!' }

interface MessageDeed {
  action: 'message.read' | 'message.exported'
  accountId: string
  subjectId?: string
  requestId: string
  at: Date
}

export interface Messages {
  db: Db
  take: TakeMessage
  /** Keeps on record what an Admin did with messages, in the transaction that does it. */
  record(tx: Db, deed: MessageDeed): Promise<void>
  /** A file for spreadsheets in which no cell is a formula. */
  csvOf(table: typeof MESSAGE_TABLE, chunks: AsyncIterable<Message[]>): Readable
  now(): Date
}

/** What visitors send, and what Admins read, mark, take along and erase of it. */
export function messageRoutes(app: FastifyInstance, { db, take, record, csvOf, now }: Messages): void {
  serve(app, sendMessage, async ({ body, request }) => {
    await take(body, request.ip)
    return SENT
  })

  serve(app, listMessages, async ({ query: { date, q }, reply }) =>
    q === undefined
      ? streamed(reply, streamMessages(db, { day: date }))
      : findMessages(db, { day: date, q }, MAX_FOUND),
  )

  serve(app, readMessage, async ({ params: { _id }, caller, request }) => {
    const deed = { accountId: caller.id, subjectId: _id, requestId: request.id, at: now() }
    const reading = await db.transaction().execute(async tx => {
      const isFirst = await markMessageRead(tx, _id, caller.id, deed.at)
      if (isFirst) await record(tx, { ...deed, action: 'message.read' })
      return findReading(tx, _id)
    })
    if (!reading) throw new Refused('message.unknown')
    return reading
  })

  serve(app, exportMessages, async ({ query, caller, request, reply }) => {
    const deed = { accountId: caller.id, requestId: request.id, at: now() }
    await record(db, { ...deed, action: 'message.exported' })
    reply.type('text/csv; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="messages.csv"')
    return sendMade(reply, streamMessages(db, query), chunks => csvOf(MESSAGE_TABLE, chunks))
  })

  serve(app, eraseMessages, async ({ body, caller, request }) =>
    eraseMessagesOf(db, body.person, { accountId: caller.id, requestId: request.id }),
  )
}
