import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { ALERT_FORM, openAlertForms } from '#features/alerts/test/alertForms.ts'
import { makeBrowser } from '#features/alerts/test/alerts.ts'
import { messages } from '#messages/site/index.js'
import { localizePath } from '#shared/languages.ts'
import { readText, withoutLanguages } from '#test/site.ts'

/** English, and the language with the longest words; the others have the same sentences (translations.test.ts). */
const SPOKEN = ['en', 'te'] as const

const forms = await openAlertForms()
beforeEach(async () => {
  await forms.storage.pool.query('delete from subscription')
})

const getProblem = (html: string, field: string) =>
  html.match(new RegExp(`id="${field}-problem"[^>]*>([^<]*)<`))?.[1]

test.each(SPOKEN)(
  'a form that is refused in %s comes back as it was typed, with the problem of each field',
  async language => {
    const { alerts, contact } = messages[language]
    const { noCities, noRule, amount, choice, unknownCity } = alerts.problems
    const page = localizePath(language, '/alerts')
    const wrong = { ...ALERT_FORM, city: '', rule: '', market: 'bazaar', email: 'asha@' }
    const answer = await forms.post(page, wrong)
    expect(answer.statusCode).toBe(400)
    const problems = ['city', 'rule', 'market', 'email'].map(field => getProblem(answer.body, field))
    expect(problems).toEqual([noCities, noRule, choice, contact.problems.email])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain('value="asha@"')
    expect(answer.body.match(/<[^>]* autofocus=""[^>]*>/gi)).toHaveLength(1)
    const amountless = await forms.post(page, { ...ALERT_FORM, city: 'Atlantis', amount: '0' })
    expect(getProblem(amountless.body, 'amount')).toBe(amount({ most: '1,00,000' }))
    const unknown = await forms.post(page, { ...ALERT_FORM, city: 'Atlantis' })
    expect(getProblem(unknown.body, 'city')).toBe(unknownCity({ city: 'Atlantis' }))
    expect(await forms.countSubscriptions()).toBe(0)
  },
)

test('the 51st form of a visitor within a day is refused, who is told how long to wait', async () => {
  const sendAsOne = (name: string) =>
    forms.post('/ta/alerts', { ...ALERT_FORM, email: `${name}@example.com` }, '198.51.100.7')
  for (let sent = 0; sent < 50; sent++) expect((await sendAsOne(`visitor${sent}`)).statusCode).toBe(303)
  const refused = await sendAsOne('asha')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(readText(refused.body)).toContain(messages.ta.contact.form.wait)
  expect(refused.body).toContain('value="asha@example.com"')
})

test('nobody learns who is subscribed: a new, a waiting and a confirmed address are answered alike, and so is a robot', async () => {
  const answers: LightMyRequestResponse[] = [await forms.post('/hi/alerts')]
  const key = await forms.subscribe()
  answers.push(await forms.post('/hi/alerts'))
  await forms.post(`/alerts/${key}/confirm`, {})
  answers.push(
    await forms.post('/hi/alerts'),
    await forms.post('/hi/alerts', { ...ALERT_FORM, website: 'x', email: 'bot@example.com' }),
  )
  for (const { statusCode, headers, body } of answers)
    expect([statusCode, headers.location, body]).toEqual([303, '/hi/alerts?sent=1', ''])
  expect(readText((await forms.get('/hi/alerts?sent=1')).body)).toContain(messages.hi.alerts.inbox)
})

test.each(SPOKEN)(
  'a key that opens nothing leads to one clear sentence in %s, whatever is asked',
  async language => {
    const { unknown, unknownText } = messages[language].alerts.manage
    const page = localizePath(language, '/alerts/none')
    const pages = ['', '/confirm', '/unsubscribe'].map(path => page + path)
    const answers = await Promise.all(pages.flatMap(path => [forms.get(path), forms.post(path)]))
    for (const { statusCode, headers, body } of answers) {
      expect(statusCode).toBe(404)
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      expect(readText(body)).toContain(`${unknown} ${unknownText({ hours: 48 })}`)
    }
  },
)

test.each(SPOKEN)(
  'a subscription is confirmed, changed, taken along and ended in %s, by buttons only and stored nowhere',
  async language => {
    const { manage } = messages[language].alerts
    const key = await forms.subscribe({}, language)
    const page = localizePath(language, `/alerts/${key}`)
    const expectPage = async (url: string, sentence: string) => {
      const { statusCode, headers, body } = await forms.get(url)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      expect(headers).not.toHaveProperty('etag')
      expect(readText(body)).toContain(sentence)
      // nor on paper
      expect(readText(body)).not.toContain(key)
      return withoutLanguages(body)
    }

    await expectPage(`${page}/confirm`, manage.confirm({ email: ALERT_FORM.email }))
    expect(await forms.read(key)).toMatchObject({ confirmedAt: null })
    const first = await forms.post(`${page}/confirm`, {})
    const second = await forms.post(`${page}/confirm`, {})
    for (const { headers } of [first, second]) expect(headers.location).toBe(`${page}?done=confirmed`)
    await expectPage(first.headers.location!, manage.done.confirmed)

    expect((await forms.post(page, { ...ALERT_FORM, city: 'Pune', amount: '0' })).statusCode).toBe(400)
    const change = { ...ALERT_FORM, city: 'navi mumbai', rule: 'below', amount: ' ₹190 ' }
    expect((await forms.post(page, change)).headers.location).toBe(`${page}?done=changed`)
    const html = await expectPage(`${page}?done=changed`, manage.done.changed)
    expect(html).toMatch(/type="checkbox"[^>]*checked=""[^>]*value="Navi Mumbai"/)
    expect(html).toContain(`href="/api/alerts/subscriptions/${key}" download="rate-alerts.json"`)
    const choice = { cities: ['Navi Mumbai'], language, rule: 'below', amount: 190 }
    expect((await forms.read(key)).choice).toMatchObject(choice)
    await expectPage(`${page}/unsubscribe`, manage.endText)
    expect(await forms.countSubscriptions()).toBe(1)
    const ended = await forms.post(`${page}/unsubscribe`, {})
    expect(ended.statusCode).toBe(200)
    expect(readText(ended.body)).toContain(manage.ended)
    expect(await forms.countSubscriptions()).toBe(0)
    await forms.call('GET', `${page}/`)
    expect(forms.readLog()).toContain('/alerts/:key/unsubscribe')
    expect(forms.readLog()).not.toContain(key)
  },
)

test.each(SPOKEN)(
  'a browser with script sends the same form in %s, has up to 20 alerts, and ends each by one press',
  async language => {
    const { alertMail, alerts } = messages[language]
    const { manage } = alerts
    const page = localizePath(language, '/alerts')
    const push = JSON.stringify(makeBrowser())
    const ask = (amount: number) =>
      forms.post(page, { ...ALERT_FORM, amount: String(amount), email: '', push })
    const added = [await ask(1), await ask(2)].map(({ headers }) => headers.location!)
    expect(added[0]).toMatch(/\?done=added$/)
    const list = (await forms.get(added[0]!)).body
    const [first, second] = added.map(url => /[\w-]{43}/.exec(url)![0])
    expect(list).toContain(`data-alert-key="${first}"`)
    for (const words of [manage.done.added, manage.others, alertMail.change, manage.one, manage.all])
      expect(readText(list)).toContain(words)
    for (let amount = 3; amount <= 20; amount++) await ask(amount)
    const refused = await ask(21)
    expect([refused.statusCode, getProblem(refused.body, 'city')]).toEqual([
      400,
      alerts.problems.full({ most: 20 }),
    ])
    const ended = await forms.post(`${page}/${first}/unsubscribe`, {})
    expect(readText(ended.body)).toContain(manage.oneEnded)
    expect((await forms.post(`${page}/${first}/unsubscribe`, {})).statusCode).toBe(404)
    const all = await forms.post(`${page}/${second}/unsubscribe?all=1`, {})
    expect(readText(all.body)).toContain(manage.ended)
    expect(await forms.countSubscriptions()).toBe(0)
  },
)

test('a browser that cannot be told is asked to try again later', async () => {
  const form = { ...ALERT_FORM, email: '' }
  forms.recorder.accepts = false
  const refused = await forms.post('/alerts', { ...form, push: JSON.stringify(makeBrowser()) })
  forms.recorder.accepts = true
  expect([refused.statusCode, readText(refused.body)]).toEqual([
    503,
    expect.stringContaining(messages.en.contact.form.failed),
  ])
  for (const push of ['{', '{}'])
    expect((await forms.post('/alerts', { ...form, push })).statusCode).toBe(400)
})

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
  ],
])('a mail program ends a subscription once by a %s, also before it is confirmed', async (type, body) => {
  const key = await forms.subscribe()
  for (const status of [200, 404])
    expect((await forms.send('POST', `/te/alerts/${key}/unsubscribe`, body, { type })).statusCode).toBe(
      status,
    )
  expect(await forms.countSubscriptions()).toBe(0)
})

test('an address fills the form in with the cities it names, by name or slug, and with nothing it does not offer', async () => {
  const { body, headers } = await forms.get('/alerts?city=navi-mumbai&city=Atlantis')
  expect(body).toMatch(/type="checkbox"[^>]*checked=""[^>]*value="Navi Mumbai"/)
  expect(withoutLanguages(body)).not.toContain('Atlantis')
  expect(headers['cache-control']).toBe('no-store')
  expect((await forms.get('/alerts')).headers['cache-control']).toContain('public')
})
