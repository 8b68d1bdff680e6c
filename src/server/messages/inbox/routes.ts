import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { recordAuditEvent } from '#server/audit/queries.ts'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { formatNextLink, parseUuid } from '#server/http/request.ts'
import {
  addNote,
  changeMessage,
  exportMessages,
  INBOX_PAGE,
  type InboxFilter,
  type InboxMessage,
  listInbox,
  listMessageCities,
  readAllMessages,
} from '#shared/messages/inbox.ts'
import {
  countInbox,
  findInboxMessage,
  insertNote,
  listInboxPage,
  listWrittenCities,
  markMessagesRead,
  type StoredMessage,
  streamInbox,
  updateMessage,
  type WantedMessages,
} from './queries.ts'

/** Messages as an inbox that all Admins share. */
export function inboxRoutes(
  app: FastifyInstance,
  toCsv: (messages: AsyncIterable<StoredMessage[]>) => Readable,
): void {
  const { db, cities, streams, now } = app
  /** The names that cities have here, in whichever spelling or script they were written; none of an empty text. */
  async function recogniseCities(texts: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const written = [...new Set(texts)].filter(text => text !== '')
    const found = await cities.recognise(written)
    return new Map(written.map((text, at) => [text, found[at]!.name]))
  }

  async function presentAll(messages: readonly StoredMessage[]): Promise<InboxMessage[]> {
    const names = await recogniseCities(messages.map(({ city }) => city))
    return messages.map(message => ({ ...message, cityName: names.get(message.city) ?? '' }))
  }

  async function present(message: StoredMessage | undefined): Promise<InboxMessage> {
    if (!message) throw new HttpError('message.unknown')
    const [presented] = await presentAll([message])
    return presented!
  }

  /** Visitors write a city as they like, so its spellings are looked up among those that were written. */
  async function resolveFilter({ city, ...filter }: InboxFilter, accountId: string): Promise<WantedMessages> {
    if (city === undefined) return { ...filter, accountId }
    const key = cities.toKey(city)
    const spellings = (await listWrittenCities(db)).filter(text => cities.toKey(text) === key)
    return { ...filter, cities: spellings, accountId }
  }

  endpointRoute(app, listInbox, async ({ query: { cursor, ...filter }, caller, request, reply }) => {
    const wanted = await resolveFilter(filter, caller.id)
    const [{ messages, next }, counts] = await Promise.all([
      listInboxPage(db, wanted, { size: INBOX_PAGE, cursor }),
      countInbox(db, wanted),
    ])
    if (next) reply.header('link', formatNextLink(request.url, next))
    return { ...counts, messages: await presentAll(messages) }
  })

  endpointRoute(app, exportMessages, async ({ query, caller, write, request, reply }) => {
    const event = { accountId: caller.id, requestId: request.id, at: now() }
    await write.all(tx => recordAuditEvent(tx, { ...event, action: 'message.exported' }))
    reply.type('text/csv; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="messages.csv"')
    const chunks = streamInbox(db, await resolveFilter(query, caller.id))
    return streams.send(reply, { chunks, toBody: toCsv, isOfStaff: true })
  })

  endpointRoute(app, listMessageCities, async () => {
    const names = await recogniseCities(await listWrittenCities(db))
    return [...new Set(names.values())].sort((one, other) => one.localeCompare(other))
  })

  endpointRoute(app, changeMessage, async ({ params, body, caller, write, request }) => {
    const id = parseUuid(params._id, 'message.unknown')
    if (body.assignedTo) parseUuid(body.assignedTo, 'message.assignee')
    const author = { accountId: caller.id, at: now() }
    return present(
      await write.all(async tx => {
        for (const action of await updateMessage(tx, id, body, author))
          await recordAuditEvent(tx, { ...author, action, subjectId: id, requestId: request.id })
        return findInboxMessage(tx, id)
      }),
    )
  })

  endpointRoute(app, addNote, async ({ params, body, caller, write, request }) => {
    const id = parseUuid(params._id, 'message.unknown')
    const author = { accountId: caller.id, at: now() }
    return present(
      await write.all(async tx => {
        if (!(await insertNote(tx, id, body.text, author))) return undefined
        await recordAuditEvent(tx, {
          ...author,
          action: 'message.noted',
          subjectId: id,
          requestId: request.id,
        })
        return findInboxMessage(tx, id)
      }),
    )
  })

  endpointRoute(app, readAllMessages, async ({ body: { until, ...filter }, caller, write, request }) => {
    const author = { accountId: caller.id, at: now() }
    const wanted = await resolveFilter(filter, caller.id)
    const messages = await write.all(async tx => {
      const count = await markMessagesRead(tx, wanted, new Date(until), author)
      if (count > 0)
        await recordAuditEvent(tx, { ...author, action: 'message.allRead', requestId: request.id })
      return count
    })
    return { messages }
  })
}
