import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { openMailServer, parseMail } from '#test/mailServer.ts'
import { MESSAGE } from '#test/messages.ts'
import { makeSite } from '#test/site.ts'
import { STAFF_PASSWORD, type Staff } from '#test/staff.ts'
import { staffMailSender } from './deliver.ts'
import { insertBackupMails } from './queries.ts'

const NEW = 'nine slow windmills'
const mails = await openMailServer()
const server = await openTestApp({
  SMTP_URL: mails.url,
  MAIL_FROM: 'rates@rates.example',
  SITE_URL: 'https://rates.example',
  RATE_LIMITS: 'on',
  TRUST_PROXY: '1',
})
/** To that of the database, which says when what it queues is due. */
const setClock = () => {
  server.clock.now = new Date(Date.now() + 1000).toISOString()
}
setClock()
const admin = await server.staff('Admin', 'Asha')
beforeEach(async () => {
  setClock()
  mails.mails.length = 0
  await server.storage.pool.query('delete from staff_mail; update account set mail_language = null')
})
afterAll(() => mails.close())

const { site } = makeSite({ canMail: true })
const deliver = () =>
  staffMailSender(server.app, { current: async () => site }).send(new AbortController().signal)
/** Delivers what waits, as if it were due. */
async function deliverAll() {
  await server.storage.pool.query("update staff_mail set due_at = '-infinity'")
  await deliver()
}
const countWaiting = async () => (await server.storage.pool.query('select from staff_mail')).rowCount

let visitors = 0
const newVisitor = () => {
  visitors += 1
  return { 'x-forwarded-for': `198.51.${visitors >> 8}.${visitors & 255}` }
}
const forget = (email: string, headers = newVisitor(), language = 'en') =>
  server.call('POST', '/api/auth/forgot', { body: { email, language }, headers })
const reset = (resetToken: string) =>
  server.call('POST', '/api/auth/reset', { body: { resetToken, password: NEW }, headers: newVisitor() })
const logIn = (email: string, password: string) =>
  server.call('POST', '/api/auth/login', { body: { email, password }, headers: newVisitor() })
const choose = (language: string | null, { token }: Staff = admin) =>
  server.call('PUT', '/api/auth/mail', { token, body: { language } })
const sendMessage = () =>
  server.call('POST', '/api/messages', {
    body: { ...MESSAGE, name: 'Ravi <b>', subject: 'General Inquiry', message: `Question ${++visitors}` },
    headers: newVisitor(),
  })

const pass = (minutes: number) => server.pass(60 * minutes)

/** Forgets a password and reads the token of the link that comes. */
async function forgetAndRead(email: string): Promise<string> {
  await forget(email)
  await deliver()
  return readLink(mails.mails.at(-1)!)
}

async function readLink(mail: (typeof mails.mails)[number]): Promise<string> {
  const { text } = await parseMail(mail)
  return /^https:\/\/rates\.example\/admin\/reset#([\w-]{43})$/m.exec(text!)![1]!
}

describe('a link to a new password', () => {
  test('it is refused where no mail is sent', async () => {
    const mute = await openTestApp()
    const body = { email: 'asha@example.com', language: 'en' }
    expect((await mute.call('POST', '/api/auth/forgot', { body })).json()).toMatchObject({
      status: 409,
      code: 'mail.off',
    })
    const { token } = await mute.staff('Admin')
    const chosen = await mute.call('PUT', '/api/auth/mail', { token, body: { language: 'en' } })
    expect(chosen.json()).toMatchObject({ code: 'mail.off' })
  })

  test('the answer is the same for staff, for nobody and for who may not log in, and only staff get a mail', async () => {
    const [pending, deactivated] = [await server.staff('pending'), await server.staff('deactivated')]
    const emails = [admin.email, 'nobody@example.com', pending.email, deactivated.email]
    const answers = await Promise.all(emails.map(email => forget(email)))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    await deliver()
    expect(mails.mails.map(({ to }) => to)).toEqual([admin.email])
  })

  test('a stranger who never stops asking neither floods the owner nor leaves the owner without a link that works', async () => {
    const owner = await server.staff('Sub Admin')
    const links: { token: string; minute: number }[] = []
    const statuses = new Set<number>()
    for (let minute = 0; minute <= 120; minute += 5) {
      statuses.add((await forget(owner.email)).statusCode)
      await deliver()
      for (const mail of mails.mails.splice(0)) links.push({ token: await readLink(mail), minute })
      pass(5)
    }
    expect(statuses).toEqual(new Set([200]))
    expect(links.map(({ minute }) => minute)).toEqual([0, 5, 30, 35, 60, 65, 90, 95, 120])
    // the last mail has a link that works, and voids the others
    const [before, newest] = links.slice(-2)
    expect((await reset(newest!.token)).statusCode).toBe(200)
    expect((await reset(before!.token)).json()).toMatchObject({ code: 'reset.closed' })
  })

  test('a request by somebody else leaves the link valid that the owner has; using one voids the others', async () => {
    const { email } = await server.staff('Sub Admin')
    const first = await forgetAndRead(email)
    const second = await forgetAndRead(email)
    expect((await reset(first)).statusCode).toBe(200)
    expect((await reset(second)).json()).toMatchObject({ code: 'reset.closed' })
  })

  test('a visitor asks five times in half an hour', async () => {
    const visitor = newVisitor()
    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn += 1)
      statuses.push((await forget(`nobody${turn}@example.com`, visitor)).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('it is worth 30 minutes and one use, and ends every session', async () => {
    const { email, token } = await server.staff('Sub Admin')
    const late = await forgetAndRead(email)
    pass(30)
    expect((await reset(late)).json()).toMatchObject({ code: 'reset.closed' })
    const link = await forgetAndRead(email)
    expect((await reset(late)).json()).toMatchObject({ code: 'reset.closed' })
    expect((await reset(link)).statusCode).toBe(200)
    expect((await reset(link)).json()).toMatchObject({ code: 'reset.closed' })
    expect((await server.call('GET', '/api/auth/profile', { token })).statusCode).toBe(401)
    expect((await logIn(email, NEW)).statusCode).toBe(200)
  })

  test('it does not void the link that an Admin has made', async () => {
    const owner = await server.staff('Sub Admin')
    const made = await server.call('POST', `/api/admin/users/${owner.id}/reset-link`, {
      token: admin.token,
      body: { password: STAFF_PASSWORD },
    })
    await forgetAndRead(owner.email)
    const [, link] = made.json<{ path: string }>().path.split('#')
    expect((await reset(link!)).statusCode).toBe(200)
  })

  test('the database never has a link that works', async () => {
    await forget(admin.email)
    const queued = JSON.stringify(await server.rows('select * from staff_mail'))
    const link = await forgetAndRead(admin.email)
    const stored = await server.rows('select token_hash from account_link')
    expect(queued + JSON.stringify(stored)).not.toContain(link)
  })
})

describe('news by e-mail', () => {
  test('Sub Admins, and Admins who have not asked for it, hear nothing', async () => {
    await server.staff('Sub Admin')
    await sendMessage()
    expect(await countWaiting()).toBe(0)
  })

  test('an Admin hears of messages and requests in the language chosen, and of nothing once it is turned off', async () => {
    expect((await choose('hi')).json()).toEqual({ language: 'hi' })
    expect(await server.read('/api/auth/mail', admin.token)).toEqual({
      language: 'hi',
    })
    await sendMessage()
    await deliverAll()
    const person = { name: 'Meera', email: 'meera@example.com', password: NEW, mobile: '9123456780' }
    await server.call('POST', '/api/auth/register', { body: person, headers: newVisitor() })
    await deliverAll()
    const read = await Promise.all(mails.mails.map(parseMail))
    expect(read.map(({ subject }) => subject)).toEqual([
      'Ravi <b> का नया संदेश: General Inquiry',
      'नया अकाउंट अनुरोध: Meera',
    ])
    expect(read.map(({ html }) => html).join()).not.toContain('<b>')
    expect(await countWaiting()).toBe(0)
    await sendMessage()
    await choose(null)
    await deliverAll()
    expect(mails.mails).toHaveLength(2)
  })

  test('every Admin hears of a failed backup, and no Sub Admin', async () => {
    await server.staff('Sub Admin')
    await insertBackupMails(server.storage.db, new Date(server.clock.now))
    await deliver()
    const rows = await server.rows(
      "select email from account where status = 'approved' and admin_type = 'Admin' order by email",
    )
    expect(mails.mails.map(({ to }) => to).toSorted()).toEqual(rows.map(({ email }) => email))
    const { subject, text } = await parseMail(mails.mails[0]!)
    expect(subject).toBe('The last backup has failed. The Dashboard says why.')
    expect(text).not.toContain('/admin/profile')
  })

  test('a hundred messages within minutes are one mail, ten minutes after the first', async () => {
    await choose('en')
    // PostgreSQL plans for the table of a quiet morning
    await server.storage.pool.query('analyze staff_mail')
    await sendMessage()
    pass(9)
    for (let turn = 0; turn < 99; turn += 1) await sendMessage()
    await deliver()
    expect(mails.mails).toEqual([])
    pass(1)
    await deliver()
    const [mail, ...others] = await Promise.all(mails.mails.map(parseMail))
    expect(others).toEqual([])
    expect(mail!.subject).toBe('New messages and account requests')
    expect(mail!.text).toContain('/admin/messages')
    expect(await countWaiting()).toBe(0)
  })

  test('what comes after a mail that was not taken is another mail, and the first is repeated as it was', async () => {
    const owner = await server.staff('Admin')
    await choose('en', owner)
    await sendMessage()
    mails.behave(owner.email, 'defer')
    await deliverAll()
    mails.behave(owner.email, undefined)
    await sendMessage()
    await deliverAll()
    const read = await Promise.all(mails.mails.map(parseMail))
    expect(read.map(({ subject }) => subject)).toEqual(
      Array(2).fill('New message from Ravi <b>: General Inquiry'),
    )
    expect(new Set(read.map(({ messageId }) => messageId)).size).toBe(2)
  })

  test('a mail that was not taken is sent again, with the same name, and given up in the end', async () => {
    const owner = await server.staff('Admin')
    await choose('en', owner)
    await sendMessage()
    mails.behave(owner.email, 'defer')
    await deliverAll()
    // not due yet
    await deliver()
    expect(await countWaiting()).toBe(1)
    mails.behave(owner.email, 'garble')
    await deliverAll()
    mails.behave(owner.email, undefined)
    await deliverAll()
    const ids = (await Promise.all(mails.mails.map(parseMail))).map(({ messageId }) => messageId)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    await sendMessage()
    mails.behave(owner.email, 'defer')
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await deliverAll()
    }
    expect(await countWaiting()).toBe(0)
  })
})
