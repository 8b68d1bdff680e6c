import { beforeEach, describe, expect, test } from 'vitest'
import { INBOX_PAGE, type InboxMessage } from '#shared/messages/inbox.ts'
import { NOW, openTestApp, readPages, TODAY } from '#test/app.ts'
import { MESSAGE } from '#test/messages.ts'
import { enter } from '#test/rates.ts'

const server = await openTestApp()
const asha = await server.staff('Admin', 'Asha')
const ravi = await server.staff('Admin', 'Ravi')
await enter(server, asha.token, 'Mumbai', TODAY)
beforeEach(async () => {
  await server.rows('delete from message')
})

interface Inbox {
  total: number
  messages: InboxMessage[]
}
const send = (change: object) => server.call('POST', '/api/messages', { body: { ...MESSAGE, ...change } })
const read = (query = '', { token } = asha) => server.call('GET', `/api/messages/inbox${query}`, { token })
const list = async (query = ''): Promise<Inbox> => (await read(query)).json()
const names = async (query: string) => (await list(query)).messages.map(({ name }) => name).toSorted()
const change = (id: string, body: unknown, { token } = asha) =>
  server.call('PATCH', `/api/messages/${id}`, { token, body })
async function sendOne(fields: object = {}): Promise<InboxMessage> {
  await send(fields)
  return (await list()).messages[0]!
}

describe('what is refused changes nothing', () => {
  test.each([
    '?state=all',
    '?subject=Other',
    '?city=',
    '?q=',
    '?q=%20',
    '?q=%00',
    `?q=${'x'.repeat(101)}`,
    '?q=a&q=b',
    '?cursor=1',
    `?cursor=${'9'.repeat(17)}.00000000-0000-0000-0000-000000000000`,
  ])('the query %s is refused', async query => expect((await read(query)).statusCode).toBe(400))

  test.each([{}, { state: 'read' }, { state: null }, { state: 'spam', read: true }])(
    'the change %o is refused',
    async body => {
      const { _id } = await sendOne()
      expect((await change(_id, body)).statusCode).toBe(400)
    },
  )

  test.each(['nothing', '00000000-0000-0000-0000-000000000000'])('the message %s is unknown', async id => {
    const answer = await change(id, { state: 'answered' })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'message.unknown'])
  })
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

  test('finds a text in a name, an email, a phone, a city and a message, whatever its case', async () => {
    const find = (text: string) => names(`?q=${encodeURIComponent(text)}`)
    await send({ name: 'Mira', email: 'm@x.example', phone: '', city: '', message: '100% पुणे_ok' })
    await send({ name: 'Other', email: 'o@x.example', phone: '1234567', city: 'Kochi', message: 'Hello' })
    for (const text of ['MIRA', 'm@x', '100%', 'पुणे_']) expect(await find(text)).toEqual(['Mira'])
    for (const text of ['3456', 'kochi', 'HELLO']) expect(await find(text)).toEqual(['Other'])
    for (const text of ['%', '_']) expect(await find(text)).toEqual(['Mira'])
    for (const text of ["' or 1=1 --", 'nowhere']) expect(await find(text)).toEqual([])
  })

  test('finds messages by their state; without one, all but spam', async () => {
    const [first, second, third] = (await list()).messages
    await change(first!._id, { state: 'answered' })
    await change(second!._id, { state: 'spam' })
    expect(await names('?state=new')).toEqual([third!.name])
    expect(await names('?state=answered')).toEqual([first!.name])
    expect(await names('?state=spam')).toEqual([second!.name])
    expect(await names('')).toEqual([first!.name, third!.name].toSorted())
    expect(await list()).toMatchObject({ total: 2 })
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
  const pages = await readPages<Inbox>(server, '/api/messages/inbox', asha.token)
  for (const { total } of pages) expect(total).toBe(INBOX_PAGE * 2 + 1)
  const seen = pages.flatMap(({ messages }) => messages.map(({ _id }) => _id))
  expect(new Set(seen).size).toBe(INBOX_PAGE * 2 + 1)
  expect(seen).toHaveLength(INBOX_PAGE * 2 + 1)
})

test('a message is answered, reopened and marked as spam, and says by whom', async () => {
  const { _id } = await sendOne()
  await change(_id, { state: 'answered' }, ravi)
  const again = await change(_id, { state: 'answered' }, asha)
  expect(again.json()).toMatchObject({ state: 'answered', changed: { at: NOW, by: 'Ravi' } })
  await change(_id, { state: 'new' })
  const spam = await change(_id, { state: 'spam' })
  expect(spam.json()).toMatchObject({ state: 'spam', changed: { at: NOW, by: 'Asha' } })
})
