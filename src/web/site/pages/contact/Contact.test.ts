import { expect, test } from 'vitest'
import { LANGUAGES, localizePath } from '#shared/languages.ts'
import { MAX_PHONE } from '#shared/messages/fields.ts'
import { MESSAGE_PROBLEMS, type RefusedMessage, SUBJECTS } from '#shared/messages/messages.ts'
import { VALIDATION_MESSAGES } from '#shared/validation.ts'
import { makeSite, readText, visitTo, withoutLanguages } from '#test/site.ts'

const { site, render } = makeSite({})
const refuse = async (refused: RefusedMessage) => site.renderPage({ ...(await visitTo('/contact')), refused })

const makeForm = (html: string) => withoutLanguages(html).replace(/<script[\s\S]*?<\/script>/g, '')
const getField = (html: string, name: string) =>
  makeForm(html).match(new RegExp(`<[^>]* name="${name}"[^>]*>`))![0]

test('a refused form comes back with its sentences and what was typed', async () => {
  const values = {
    name: '<b>"Asha"',
    email: '',
    preferredContact: 'phone',
    subject: 'Feedback or Suggestion',
  }
  const { status, html } = await refuse({ values, problems: { phone: 'noPhone', message: 'noMessage' } })
  expect(status).toBe(400)
  expect(html).toContain('Phone number is required when preferred contact is Phone.')
  expect(getField(html, 'phone')).toMatch(/aria-invalid="true".*aria-describedby="phone-problem phone-hint"/)
  expect(getField(html, 'name')).toContain('value="&lt;b&gt;&quot;Asha&quot;"')
  expect(makeForm(html)).toMatch(/value="Feedback or Suggestion" selected/)
  expect(makeForm(html)).toMatch(/<input type="radio"[^>]*checked=""[^>]*value="phone"/)
  expect(html).toContain('noindex')
  expect(html.match(/<[^>]* autofocus=""[^>]*>/gi)).toEqual([getField(html, 'phone')])
})

test.each(MESSAGE_PROBLEMS.filter(key => key !== 'long'))(
  'the problem %s has the same sentence in English as in the API',
  async key => {
    const { html } = await refuse({ values: {}, problems: { phone: key } })
    const sentence = VALIDATION_MESSAGES[key].replace('{maximum}', String(MAX_PHONE))
    expect(makeForm(html)).toContain(`id="phone-problem">${sentence}<`)
  },
)

test.each([
  ['tooMany', 429, 'Something went wrong. Please try again. Several messages came from you just now.'],
  ['failed', 503, 'Server error. Please try again later.'],
] as const)('%s is %i and keeps what was typed', async (failure, code, sentence) => {
  const { status, html } = await refuse({ values: { message: 'Hello' }, problems: {}, failure })
  expect(status).toBe(code)
  expect(readText(html)).toContain(sentence)
  expect(makeForm(html)).toMatch(/<textarea[^>]*>Hello</)
})

test('after a success the form is empty again and has the sentence of success', async () => {
  const { status, html } = await render('/contact?sent=1&city=Pune')
  expect(status).toBe(200)
  expect(readText(html)).toContain('🎉 Message sent successfully!')
  expect(html).not.toContain('value="Pune"')
})

test('the form is a plain POST with the six subjects, two ways to answer and a trap', async () => {
  const { html } = await render('/contact')
  expect(html).toMatch(/<form[^>]*action="\/contact" method="post"/)
  for (const subject of SUBJECTS) expect(html).toContain(`<option value="${subject}">`)
  expect(
    makeForm(html).match(/type="radio" required="" name="preferredContact"|name="preferredContact"/g),
  ).toHaveLength(2)
  expect(getField(html, 'website')).toContain('tabindex="-1"')
})

test.each(LANGUAGES)('the form says in %s how long messages are stored', async language => {
  const { html } = await makeSite({ messageDays: 77 }).render(localizePath(language, '/contact'))
  expect(readText(html)).toContain(' 77 ')
})

const WRONG = 'subject=Report+Incorrect+Rate&city=Pune&date=2026-11-20'

test.each([
  ['', 'on 20 Nov 2026 looks wrong'],
  ['&price=182.5', 'on 20 Nov 2026 (₹182.5) looks wrong'],
  ['&price=free', 'on 20 Nov 2026 looks wrong'],
  ['&price=-1', 'on 20 Nov 2026 looks wrong'],
  [`&price=${'9'.repeat(2000)}`, 'on 20 Nov 2026 looks wrong'],
])('a link that reports a wrong rate fills the form in: %s', async (query, sentence) => {
  const { html } = await render(`/contact?${WRONG}${query}`)
  expect(makeForm(html)).toMatch(/value="Report Incorrect Rate" selected/)
  expect(getField(html, 'city')).toContain('value="Pune"')
  expect(makeForm(html).match(/<textarea[^>]*>([^<]*)/)![1]).toContain(`The rate of Pune ${sentence}.`)
})

test.each([
  'subject=Win+a+prize',
  'city=%3Cscript%3E',
  `city=${'Pune'.repeat(500)}`,
  'city=Pune&date=2026-02-30',
  'sent=2',
])('a value in a link that the form does not offer is left out: %s', async query => {
  const { status, html } = await render(`/contact?${query}`)
  expect(status).toBe(200)
  expect(makeForm(html)).not.toMatch(
    /selected=""[^>]*>[A-Z][a-z]+ a prize|&lt;script|2026-02-30|successfully/,
  )
})
