import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { INBOX_PAGE, type InboxMessage } from '#shared/messages/inbox.ts'
import { NOW, openTestApp, TODAY } from '#test/app.ts'
import { MESSAGE } from '#test/messages.ts'
import { enter } from '#test/rates.ts'

const server = await openTestApp()
const asha = await server.staff('Admin', 'Asha')
const ravi = await server.staff('Admin', 'Ravi')
const clerk = await server.staff('Sub Admin')
await enter(server, asha.token, 'Mumbai', TODAY)
afterAll(() => server.close())
beforeEach(async () => {
  await server.storage.db.deleteFrom('message').execute()
})

interface Inbox {
  total: number
  unread: number
  messages: InboxMessage[]
}
const send = (change: object) => server.call('POST', '/api/messages', { body: { ...MESSAGE, ...change } })
const read = (query = '', { token } = asha) => server.call('GET', `/api/messages/inbox${query}`, { token })
const list = async (query = '', staff = asha): Promise<Inbox> => (await read(query, staff)).json()
const names = async (query: string, staff = asha) =>
  (await list(query, staff)).messages.map(({ name }) => name).toSorted()
const change = (id: string, body: unknown, { token } = asha) =>
  server.call('PATCH', `/api/messages/${id}`, { token, body })
const note = (id: string, body: unknown, { token } = asha) =>
  server.call('POST', `/api/messages/${id}/notes`, { token, body })
const readAll = (body: object, { token } = asha) =>
  server.call('POST', '/api/messages/mark-read', { token, body })
const actions = async (): Promise<string[]> => {
  const entries = (await server.call('GET', '/api/audit', { token: asha.token })).json<{ action: string }[]>()
  return entries.map(({ action }) => action)
}

async function sendOne(fields: object = {}): Promise<InboxMessage> {
  await send(fields)
  return (await list()).messages[0]!
}

describe('what is refused changes nothing', () => {
  test('a Sub Admin reads no inbox, changes no message and adds no note', async () => {
    const { _id } = await sendOne()
    const answers = await Promise.all([
      read('', clerk),
      server.call('GET', '/api/messages/cities', { token: clerk.token }),
      change(_id, { answered: true }, clerk),
      note(_id, { text: 'Mine' }, clerk),
      readAll({ until: NOW }, clerk),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403])
    expect((await list()).messages[0]).toMatchObject({ answered: null, notes: [], read: null })
  })

  test.each([
    '?state=all',
    '?subject=Other',
    '?city=',
    '?q=',
    '?cursor=1',
    `?cursor=${'9'.repeat(17)}-00000000-0000-0000-0000-000000000000`,
    '?page=2',
  ])('the query %s is refused', async query => expect((await read(query)).statusCode).toBe(400))

  test.each([{}, { answered: 'yes' }, { assignedTo: 7 }, { assignedTo: 'x'.repeat(37) }, { read: true }])(
    'the change %o is refused',
    async body => {
      const { _id } = await sendOne()
      expect((await change(_id, body)).statusCode).toBe(400)
    },
  )

  test('a message is assigned to approved Admins only', async () => {
    const { _id } = await sendOne()
    const gone = await server.staff('deactivated')
    for (const assignedTo of [clerk.id, gone.id, 'nobody', '00000000-0000-0000-0000-000000000000']) {
      const answer = await change(_id, { assignedTo })
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'message.assignee'])
    }
    expect((await list()).messages[0]!.assigned).toBeNull()
  })

  test.each([{}, { text: ' ' }, { text: 'x'.repeat(1001) }, { text: 7 }])(
    'the note %o is refused',
    async body => {
      const { _id } = await sendOne()
      expect((await note(_id, body)).statusCode).toBe(400)
    },
  )

  test('the 101st note of a message is refused', async () => {
    const { _id } = await sendOne()
    const row = { message_id: _id, by_account_id: asha.id, at: new Date(NOW), text: 'Again' }
    await server.storage.db.insertInto('message_note').values(Array(100).fill(row)).execute()
    expect((await note(_id, { text: 'Once more' })).json().code).toBe('message.notes')
  })

  test.each(['nothing', '00000000-0000-0000-0000-000000000000'])('the message %s is unknown', async id => {
    for (const answer of [await change(id, { answered: true }), await note(id, { text: 'Hello' })])
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'message.unknown'])
  })

  test.each([{}, { until: 'yesterday' }, { until: '2026-11-21' }, { until: `${'0'.repeat(30)}Z` }])(
    'marking all read with %o is refused',
    async body => expect((await readAll(body)).statusCode).toBe(400),
  )
})

describe('a filter', () => {
  beforeEach(async () => {
    await send({ name: 'Meena', city: 'Bombay', subject: 'General Inquiry' })
    await send({ name: 'Kiran', city: 'Mumbai' })
    await send({ name: 'Lata', city: '' })
  })

  test('finds messages by subject, by city in any spelling, and by text', async () => {
    expect(await names('')).toEqual(['Kiran', 'Lata', 'Meena'])
    expect(await names('?subject=General+Inquiry')).toEqual(['Meena'])
    for (const city of ['Mumbai', 'bombay']) expect(await names(`?city=${city}`)).toEqual(['Kiran', 'Meena'])
    expect(await names('?city=Mumbai&q=meena')).toEqual(['Meena'])
    expect(await names('?city=Kochi')).toEqual([])
  })

  test('finds unread and unanswered messages, and those of who asks', async () => {
    const [first, second] = (await list()).messages
    await change(first!._id, { answered: true })
    await change(second!._id, { assignedTo: ravi.id })
    expect(await list('?state=unread')).toMatchObject({ total: 2, unread: 2 })
    expect(await names('?state=unanswered')).not.toContain(first!.name)
    expect(await names('?state=mine', ravi)).toEqual([second!.name])
    expect(await names('?state=mine')).toEqual([])
    expect(await list()).toMatchObject({ total: 3, unread: 2 })
  })

  test('offers each city once, by the name it has here', async () => {
    const { body } = await server.call('GET', '/api/messages/cities', { token: asha.token })
    expect(JSON.parse(body)).toEqual(['Mumbai'])
    expect((await list('?q=meena')).messages[0]).toMatchObject({ city: 'Bombay', cityName: 'Mumbai' })
    await send({ name: 'Nila', city: 'जयपुर' })
    expect((await list('?q=nila')).messages[0]).toMatchObject({ city: 'जयपुर', cityName: 'Jaipur' })
    expect(await names('?city=Jaipur')).toEqual(['Nila'])
  })
})

test('pages have each message once, newest first, also of one instant', async () => {
  await send({})
  await server.storage.pool.query(
    `insert into message (name, email, phone, city, subject, message, preferred_contact, fingerprint, created_at)
     select name, email, phone, city, subject, message, preferred_contact, fingerprint, created_at
     from message, generate_series(1, ${INBOX_PAGE * 2})`,
  )
  const seen: string[] = []
  let next: string | undefined = '/api/messages/inbox'
  while (next) {
    const answer = await server.call('GET', next, { token: asha.token })
    const { total, messages } = answer.json<Inbox>()
    expect(total).toBe(INBOX_PAGE * 2 + 1)
    seen.push(...messages.map(({ _id }) => _id))
    next = String(answer.headers.link ?? '').match(/<(.*)>/)?.[1]
  }
  expect(new Set(seen).size).toBe(INBOX_PAGE * 2 + 1)
  expect(seen).toHaveLength(INBOX_PAGE * 2 + 1)
})

test('Admins assign a message, answer it and note what they did, and the audit has each change once', async () => {
  const { _id } = await sendOne()
  for (let times = 0; times < 2; times += 1) await change(_id, { assignedTo: ravi.id })
  await change(_id, { answered: true }, ravi)
  await change(_id, { answered: true }, asha)
  await note(_id, { text: ' Called back. ' }, ravi)
  const answer = await note(_id, { text: 'दर ठीक है' })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({
    assigned: { _id: ravi.id, name: 'Ravi' },
    answered: { at: NOW, by: 'Ravi' },
    read: { at: NOW, by: 'Ravi' },
    notes: [
      { at: NOW, by: 'Ravi', text: 'Called back.' },
      { at: NOW, by: 'Asha', text: 'दर ठीक है' },
    ],
  })
  await change(_id, { assignedTo: null, answered: false })
  expect((await list()).messages[0]).toMatchObject({ assigned: null, answered: null, read: { by: 'Ravi' } })
  expect((await actions()).slice(0, 6)).toEqual([
    'message.reopened',
    'message.assigned',
    'message.noted',
    'message.noted',
    'message.answered',
    'message.assigned',
  ])
})

test('all messages of a filter are marked read at once, except those that came later', async () => {
  await send({ name: 'Meena' })
  await send({ name: 'Kiran', subject: 'General Inquiry' })
  server.clock.now = '2026-11-20T20:00:01.000Z'
  await send({ name: 'Later' })
  server.clock.now = NOW
  const until = (await list('?q=meena')).messages[0]!.createdAt
  expect((await readAll({ until, subject: 'General Inquiry' })).json()).toEqual({ messages: 1 })
  expect((await readAll({ until })).json()).toEqual({ messages: 1 })
  expect((await readAll({ until })).json()).toEqual({ messages: 0 })
  expect(await names('?state=unread')).toEqual(['Later'])
  expect((await actions()).slice(0, 2)).toEqual(['message.allRead', 'message.allRead'])
})

test('the erasure of a person, and the end of the retention, delete the notes on their messages', async () => {
  const { _id } = await sendOne({ email: 'meena@x.example' })
  await note(_id, { text: 'Meena called.' })
  await server.call('POST', '/api/messages/erase', { token: asha.token, body: { person: 'meena@x.example' } })
  expect(await server.storage.db.selectFrom('message_note').selectAll().execute()).toEqual([])
})
