import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { recordEvent } from '#server/audit/queries.ts'
import { type Table, writeCsv } from '#server/http/csv.ts'
import { endpointRoute, toAuthor } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { formatNextLink, parseUuid } from '#server/http/request.ts'
import type { AuditAction } from '#shared/audit/api.ts'
import {
  changeMessage,
  exportMessages,
  INBOX_PAGE,
  type InboxFilter,
  type InboxMessage,
  listInbox,
  listMessageCities,
} from '#shared/messages/inbox.ts'
import { MESSAGE_STATES, type Message, type MessageState } from '#shared/messages/messages.ts'
import {
  countFound,
  findMessage,
  listMessagePage,
  listWrittenCities,
  type MessageFilter,
  streamMessages,
  updateState,
} from '../queries.ts'

/** The columns of an exported message, by their heads; instants are UTC. */
const COLUMNS: Record<string, (message: Message) => string | undefined> = {
  Received: ({ createdAt }) => createdAt,
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  City: ({ city }) => city,
  Subject: ({ subject }) => subject,
  Message: ({ message }) => message,
  'Preferred contact': ({ preferredContact }) => preferredContact,
  State: ({ state }) => state,
  Changed: ({ changed }) => changed?.at,
  'Changed by': ({ changed }) => changed?.by ?? undefined,
}
const TABLE: Table<Message> = {
  columns: Object.keys(COLUMNS),
  toRows: message => [Object.values(COLUMNS).map(read => read(message))],
}

/** Messages as an inbox that all Admins share. */
export function inboxRoutes(app: FastifyInstance): void {
  const { db, cities, streams, now } = app
  /** The names that cities have here, in whichever spelling or script they were written; none of an empty text. */
  async function recogniseCities(texts: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const written = [...new Set(texts)].filter(text => text !== '')
    const found = await cities.recognise(written)
    return new Map(written.map((text, at) => [text, found[at]!.name]))
  }

  async function presentAll(messages: readonly Message[]): Promise<InboxMessage[]> {
    const names = await recogniseCities(messages.map(({ city }) => city))
    return messages.map(message => ({ ...message, cityName: names.get(message.city) ?? '' }))
  }

  /** Visitors write a city as they like, so its spellings are looked up among those that were written. */
  async function resolveFilter({ city, state, ...filter }: InboxFilter): Promise<MessageFilter> {
    const wanted = { ...filter, states: state ? [state] : NO_SPAM }
    if (city === undefined) return wanted
    const key = cities.toKey(city)
    const spellings = (await listWrittenCities(db)).filter(text => cities.toKey(text) === key)
    return { ...wanted, cities: spellings }
  }

  endpointRoute(app, listInbox, async ({ query: { cursor, ...filter }, request, reply }) => {
    const wanted = await resolveFilter(filter)
    const [{ page, next }, total] = await Promise.all([
      listMessagePage(db, wanted, { size: INBOX_PAGE, cursor }),
      countFound(db, wanted),
    ])
    if (next) reply.header('link', formatNextLink(request.url, next))
    return { total, messages: await presentAll(page) }
  })

  endpointRoute(app, exportMessages, async ({ query, write, reply, ...call }) => {
    await write.all(tx => recordEvent(tx, { action: 'message.exported', ...toAuthor(call) }))
    reply.type('text/csv; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="messages.csv"')
    const chunks = streamMessages(db, await resolveFilter(query))
    return streams.send(reply, { chunks, toBody: all => Readable.from(writeCsv(TABLE, all)) })
  })

  endpointRoute(app, listMessageCities, async () => {
    const names = await recogniseCities(await listWrittenCities(db))
    return [...new Set(names.values())].sort((one, other) => one.localeCompare(other))
  })

  endpointRoute(app, changeMessage, async ({ params, body: { state }, write, ...call }) => {
    const id = parseUuid(params._id, 'message.unknown')
    const author = toAuthor(call)
    const message = await write.all(async tx => {
      if (await updateState(tx, id, state, author.accountId, now()))
        await recordEvent(tx, { action: ACTIONS[state], subjectId: id, ...author })
      return findMessage(tx, id)
    })
    if (!message) throw new HttpError('message.unknown')
    const [presented] = await presentAll([message])
    return presented!
  })
}

const NO_SPAM = MESSAGE_STATES.filter(state => state !== 'spam')

const ACTIONS: Record<MessageState, AuditAction> = {
  new: 'message.reopened',
  answered: 'message.answered',
  spam: 'message.spam',
}
