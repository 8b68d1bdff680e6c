import { HtmlValidate } from 'html-validate'
import { afterAll, expect, test } from 'vitest'
import { ALERT_TYPES, type AlertCity, type AlertContent } from '#features/alerts/shared/content.ts'
import { makeAlertCity, makeContent } from '#features/alerts/test/contents.ts'
import { openMailer } from '#server/mail/mailer.ts'
import { LANGUAGES, type Language } from '#shared/languages.ts'
import type { StaffMail } from '#shared/mail.ts'
import { openMailServer, parseMail } from '#test/mailServer.ts'
import { makeSite } from '#test/site.ts'
import { openMail } from './openChannels.ts'

const SITE_URL = 'https://rates.example'
const STRANGE = '</td><img src="https://spy.example/x">\r\nBcc: other@example.com'
const { site } = makeSite({ sample: true, canMail: true, url: SITE_URL })
const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
const server = await openMailServer()
const settings = { MAIL_FROM: 'rates@rates.example', SITE_NAME: 'Chicken Rates', SITE_URL }
const mailer = await openMailer({ ...settings, SMTP_URL: server.url })
const channel = openMail({ config: settings as never, mailer, getSite: async () => site })
afterAll(async () => {
  mailer.close()
  await server.close()
})

const CORRECTION = { was: 221, reason: 'A typing error' }
const CITIES: Partial<Record<AlertContent['type'], AlertCity[]>> = {
  correction: [makeAlertCity('Hyderabad', CORRECTION)],
  digest: [makeAlertCity('Hyderabad'), makeAlertCity('Agra', { price: 205, base: 209 })],
}
const makeMail = (type: AlertContent['type'], language: Language = 'en', cities = CITIES[type]) =>
  makeContent(
    { type, ...(cities && { cities }) },
    { language, rule: 'above', amount: 205, market: 'retail', kind: 'skinless' },
  )

let sent = 0
async function sendAndRead(content: AlertContent, key = 'secret') {
  sent += 1
  const email = `reader${sent}@example.com`
  const outcome = await channel.send(
    { id: `alert-${sent}`, contact: { email }, key, content },
    new AbortController().signal,
  )
  expect(outcome).toBe('sent')
  const [received] = await server.waitFor(1, email)
  const { headers, subject = '', html = '', text = '', ...rest } = await parseMail(received!)
  const get = (name: string) => headers.find(header => header.key === name)?.value
  return { ...rest, get, subject, html, text }
}

const listFigures = (text: string) => [...text.matchAll(/₹[\d,.]*\d/g)].map(([figure]) => figure).toSorted()
const listLinks = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
const withoutTags = (html: string) => html.replace(/<(title|style)>.*?<\/\1>/gs, '').replace(/<[^>]*>/g, ' ')

const EVERY = ALERT_TYPES.flatMap(type => LANGUAGES.map(language => [type, language] as const))

test.each(EVERY)('a mail of type %s in %s is whole in both of its parts', async (type, language) => {
  const { html, text, subject, get, messageId } = await sendAndRead(makeMail(type, language))
  expect(html).toContain(`lang="${language}-IN"`)
  expect(html + text + subject).not.toMatch(/\u00ad|undefined|null|NaN|\{\w*\}/)
  // nothing is fetched when it is opened
  expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import|\bsrc=/i)
  expect(listFigures(text)).toEqual(listFigures(withoutTags(html)))
  const prefix = language === 'en' ? '' : `/${language}`
  const unsubscribe = `${SITE_URL}${prefix}/alerts/secret/unsubscribe`
  for (const link of [`${SITE_URL}${prefix}/alerts/secret`, unsubscribe]) {
    expect(listLinks(html)).toContain(link)
    expect(text).toContain(link)
  }
  expect(listLinks(html).every(href => href.startsWith(SITE_URL))).toBe(true)
  expect(get('list-unsubscribe')).toBe(`<${unsubscribe}>`)
  expect(get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(messageId).toBe(`<alert-${sent}@rates.example>`)
})

/** One mail to staff of each type. */
const STAFF_MAILS: { [Type in StaffMail['type']]: Omit<Extract<StaffMail, { type: Type }>, 'language'> } = {
  reset: { type: 'reset', name: 'Asha', path: '/x' },
  news: {
    type: 'news',
    news: [
      { type: 'message', name: 'Asha', subject: 'Rates' },
      { type: 'request', name: 'Ravi' },
      { type: 'backup' },
    ],
  },
}

test('every mail is valid HTML, and carries no comment of ours', async () => {
  const alerts = ALERT_TYPES.map(type => [type, site.renderAlertMail(makeMail(type), 'secret')] as const)
  const mails = [
    ...alerts,
    ...(Object.keys(STAFF_MAILS) as StaffMail['type'][]).map(
      type => [type, site.renderStaffMail({ language: 'en', ...STAFF_MAILS[type] })] as const,
    ),
  ]
  for (const [type, { html }] of mails) {
    expect(html).not.toMatch(/<!--|\/\*|\*\//)
    const { results } = await validator.validateString(html)
    expect(
      results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message }) => `${type}: ${ruleId} ${message}`),
      ),
    ).toEqual([])
  }
})

test('a mail makes no markup, no header and no recipient of what a name says', async () => {
  const { html, get, subject, to } = await sendAndRead(makeMail('rates', 'en', [makeAlertCity(STRANGE)]))
  expect(html).not.toContain('<img')
  expect(get('bcc')).toBeUndefined()
  expect(to).toHaveLength(1)
  expect(subject).toContain('</td>')
})

test('an address that the mail server does not know is gone', async () => {
  const email = 'gone@example.com'
  server.behave(email, 'refuse')
  const alert = { id: 'gone', contact: { email }, key: 'secret', content: makeMail('rates') }
  expect(await channel.send(alert, new AbortController().signal)).toBe('gone')
})

const UP = '▲ ₹5 more than on 20 Nov'
const WHERE = 'Retail · Skinless · ₹ per kg\n'
const day = (at: number) => `2026-11-${at}`
const days = Array.from({ length: 12 }, (_, at) =>
  makeAlertCity('Pune', { day: day(21 - at), price: 200 + at, was: 300 + at }),
)

test.each<[subject: string, content: AlertContent, texts: string[]]>([
  [
    `Hyderabad: ₹212 per kg ${UP}`,
    makeMail('rates'),
    [
      `${WHERE}Hyderabad: ₹212, ${UP}\n`,
      'You asked to hear when the rate is ₹205 or more.',
      'Sample rates made by a program, not real prices.',
    ],
  ],
  [
    'Hyderabad ₹212 ▲ ₹5, Agra ₹205 ▼ ₹4',
    makeMail('digest'),
    [`${WHERE}Hyderabad: ₹212, ${UP}\nAgra: ₹205, ▼ ₹4 less than on 20 Nov\n`],
  ],
  [
    'Corrected: Hyderabad: ₹212 per kg',
    makeMail('correction'),
    ['Hyderabad: ₹212, Before the correction: ₹221, Reason: A typing error\n'],
  ],
  [
    'Corrected: Pune: ₹200 per kg +11',
    makeMail('correction', 'en', days),
    ['Pune: ₹200, Before the correction: ₹300\nPune, 20 Nov: ₹201, Before', 'Pune, 10 Nov: ₹211,'],
  ],
  [
    'कृपया पुष्टि करें: हैदराबाद के चिकन रेट',
    makeMail('confirmation', 'hi'),
    [`${SITE_URL}/hi/alerts/secret/confirm\n`],
  ],
])('the mail %j says what it is about', async (subject, content, texts) => {
  const mail = await sendAndRead(content)
  expect(mail.subject).toBe(subject)
  for (const text of texts) expect(mail.text).toContain(text)
})
