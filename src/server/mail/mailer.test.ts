import { afterAll, expect, test } from 'vitest'
import { openMailServer, parseMail } from '#test/mailServer.ts'
import { mustEncrypt, type OutgoingMail, openMailer } from './mailer.ts'

const SETTINGS = {
  MAIL_FROM: 'rates@rates.example',
  SITE_NAME: 'Chicken Rates',
  SITE_URL: 'https://rates.example',
}
const server = await openMailServer()
const mailer = await openMailer({ ...SETTINGS, SMTP_URL: server.url })
afterAll(async () => {
  mailer.close()
  await server.close()
})

let sent = 0
const make = (parts: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: `mail-${++sent}`,
  to: `reader${sent}@example.com`,
  subject: 'Hyderabad: ₹212 per kg',
  html: '<p>₹212</p>',
  text: '₹212',
  ...parts,
})

test.each([
  ['refuse', { reason: 'answered:550 5.1.1', isRefused: true }],
  ['forbid', { reason: 'answered:554 5.7.1' }],
  ['defer', { reason: 'answered:451 4.3.0' }],
  ['drop', { reason: expect.any(String) }],
  ['garble', { reason: expect.any(String) }],
] as const)('a server that answers an address with "%s" is no mail sent', async (behaviour, outcome) => {
  const mail = make()
  server.behave(mail.to, behaviour)
  expect(await mailer.send(mail)).toEqual(outcome)
  // nothing is sent a second time behind our back
  expect(server.mails.filter(({ to }) => to === mail.to)).toHaveLength(behaviour === 'garble' ? 1 : 0)
  server.behave(mail.to, undefined)
  expect(await mailer.send(make())).toBe('sent')
})

test('a server that hangs with one mail holds up no other, and an end is an end', async () => {
  const mail = make()
  server.behave(mail.to, 'hang')
  const end = new AbortController()
  const hanging = mailer.send(mail, end.signal)
  expect(await mailer.send(make())).toBe('sent')
  end.abort()
  await expect(hanging).rejects.toThrow()
})

test('a mail server that is away is a failure that says so', async () => {
  const away = await openMailServer()
  await away.close()
  const cut = await openMailer({ ...SETTINGS, SMTP_URL: away.url })
  expect(await cut.send(make())).toEqual({ reason: expect.stringContaining('ECONNREFUSED') })
  await expect(cut.verify()).rejects.toThrow('ECONNREFUSED')
  cut.close()
})

test('what is put into a mail makes no header and no recipient of its own', async () => {
  const bcc = '\r\nBcc: other@example.com\r\n\r\nHello'
  await mailer.send(
    make({ to: 'asha@example.com', subject: `Pune${bcc}`, unsubscribe: `https://rates.example/x${bcc}` }),
  )
  await mailer.send(make({ to: 'meera@example.com, other@example.com' }))
  const [mail] = await server.waitFor(1, 'asha@example.com')
  const { headers, subject, html } = await parseMail(mail!)
  expect(headers.map(({ key }) => key)).not.toContain('bcc')
  expect(subject).toContain('Pune')
  expect(html).toContain('<p>₹212</p>')
  expect(server.mails.map(({ to }) => to)).not.toContain('other@example.com')
})

test('a mail says who sends it, which it is, and how to unsubscribe at once', async () => {
  const unsubscribe = 'https://rates.example/alerts/key/unsubscribe'
  const { to } = make()
  expect(await mailer.send(make({ id: 'same-at-each-attempt', to, unsubscribe }))).toBe('sent')
  const mail = await parseMail((await server.waitFor(1, to))[0]!)
  const get = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  expect(mail).toMatchObject({
    from: { name: 'Chicken Rates', address: 'rates@rates.example' },
    to: [{ address: to }],
    subject: 'Hyderabad: ₹212 per kg',
    messageId: '<same-at-each-attempt@rates.example>',
    text: expect.stringContaining('₹212'),
  })
  expect(get('list-unsubscribe')).toBe(`<${unsubscribe}>`)
  expect(get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(get('auto-submitted')).toBe('auto-generated')
})

test.each([
  ['smtp://asha:se%40cret@mail.example:587', true],
  // encrypted from the start
  ['smtps://asha:se%40cret@mail.example', false],
  ['smtp://asha:se%40cret@localhost:1025', false],
  ['smtp://mail.example', false],
])('a password leaves this machine encrypted, or not at all: %s', (url, isEncrypted) => {
  expect(mustEncrypt(url)).toBe(isEncrypted)
})
