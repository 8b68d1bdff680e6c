import { expect, test } from 'vitest'
import type { AlertCity, AlertContent } from '#features/alerts/shared/content.ts'
import { type AlertChoice, MAX_ALERT_CITIES } from '#features/alerts/shared/rules.ts'
import { makeAlertCity, makeContent } from '#features/alerts/test/contents.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { renderPush } from './pushText.ts'

const render = (over: Partial<AlertContent>, choice: Partial<AlertChoice> = {}, { sample = false } = {}) =>
  renderPush(makeContent(over, choice), 'key', { sample })
const hyderabad = makeAlertCity('Hyderabad')
const yesterday = makeAlertCity('Hyderabad', {
  day: '2026-11-20',
  price: 228,
  was: 822,
  reason: 'A typing error',
})
const gone = makeAlertCity('Hyderabad', { day: '2026-11-19', price: null, was: 226, reason: 'Another one' })
const UP = '▲ ₹5 more than on 20 Nov'

const corrected = (...cities: AlertCity[]) => ({ type: 'correction', cities }) as const
const WHOLESALE = { market: 'wholesale', kind: 'skinless' } as const
const DIGEST: Partial<AlertContent> = {
  type: 'digest',
  cities: [
    hyderabad,
    makeAlertCity('Pune', { price: 202 }),
    makeAlertCity('Agra', { price: 199.5, base: 199.5 }),
  ],
}

test.each<[title: string, body: string, over: Partial<AlertContent>, choice?: Partial<AlertChoice>]>([
  ['Hyderabad: ₹212 per kg', UP, {}],
  ['Hyderabad: ₹212 per kg', '', { cities: [makeAlertCity('Hyderabad', { base: null, baseDate: null })] }],
  ['Hyderabad: ₹212 per kg', `${UP}\nWholesale, Skinless`, {}, WHOLESALE],
  ['Chicken rates, 21 Nov', 'Hyderabad ₹212 ▲ ₹5\nPune ₹202 ▼ ₹5\nAgra ₹199.5 same', DIGEST],
  [
    'Corrected: Hyderabad: ₹212 per kg',
    'Hyderabad: ₹322 → ₹212\nReason: A typing error',
    corrected(makeAlertCity('Hyderabad', { was: 322, reason: 'A typing error' })),
  ],
  [
    'Corrected: Hyderabad: no rate today',
    'Hyderabad: ₹212 → -',
    corrected(makeAlertCity('Hyderabad', { price: null, was: 212 })),
  ],
  [
    'Corrected: Hyderabad, 20 Nov: ₹228 per kg +1',
    'Hyderabad, 20 Nov: ₹822 → ₹228\nHyderabad, 19 Nov: ₹226 → -',
    corrected(yesterday, gone),
  ],
])('%j, %j is the push of %j', (title, body, over, choice) => {
  const push = render(over, choice)
  expect([push.title, push.options.body]).toEqual([title, body])
})

test('it leads to the page of its city, and samples say what they are', () => {
  const { body, data } = render({}, {}, { sample: true }).options
  expect(data).toEqual({ path: '/chicken-rate/hyderabad', key: 'key' })
  expect(body).toBe(`${UP}\nSample rates made by a program, not real prices.`)
})

const tag = (...given: Parameters<typeof render>) => render(...given).options.tag
const digest = (...cities: AlertCity[]) => tag({ type: 'digest', cities })
const agra = makeAlertCity('Agra')

test.each([
  ['a correction', tag({ type: 'correction' }), tag({})],
  ['what another rule tells of the city and day', tag({}, { rule: 'above', amount: 200 }), tag({})],
  ['a digest that is sent again', digest(makeAlertCity('Hyderabad', { price: 240 })), digest(hyderabad)],
])('%s takes the place of what was told before', (_, one, other) => expect(one).toBe(other))

test('what is of another day, market, kind or other cities has a place of its own, and only a correction is heard again', () => {
  const tags = [
    ...[{}, { market: 'retail' }, { kind: 'boneless' }].map(choice =>
      tag({}, choice as Partial<AlertChoice>),
    ),
    tag({ type: 'correction', cities: [yesterday] }),
    ...[[hyderabad], [agra], [hyderabad, agra]].map(cities => digest(...cities)),
  ]
  expect(new Set(tags).size).toBe(tags.length)
  expect((['rates', 'digest', 'correction'] as const).map(type => render({ type }).options.renotify)).toEqual(
    [false, false, true],
  )
})

test.each(LANGUAGES)(
  'in %s every message has its words, leads to a page of the language, and is short',
  language => {
    const long = makeAlertCity('Thiruvananthapuram', { reason: 'क'.repeat(200) })
    const cities = Array.from({ length: MAX_ALERT_CITIES }, () => long)
    for (const type of ['rates', 'correction', 'digest'] as const) {
      const push = render({ type, cities }, { language }, { sample: true })
      expect(push.title).not.toBe('')
      expect(push.options.lang).toBe(`${language}-IN`)
      expect(push.options.data.path).toMatch(language === 'en' ? /^\// : new RegExp(`^/${language}(/|$)`))
      expect(Buffer.byteLength(JSON.stringify(push))).toBeLessThan(3000)
    }
  },
)
