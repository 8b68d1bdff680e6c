import { expect, test } from 'vitest'
import type { AlertCity, AlertContent } from '#features/alerts/shared/content.ts'
import { type AlertChoice, MAX_ALERT_CITIES } from '#features/alerts/shared/rules.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { renderPush } from './pushText.ts'

const hyderabad: AlertCity = {
  city: 'Hyderabad',
  slug: 'hyderabad',
  day: '2026-11-21',
  price: 232,
  base: 228,
  baseDate: '2026-11-20',
  was: null,
  reason: null,
}
const rates: AlertContent = {
  type: 'rates',
  day: '2026-11-21',
  choice: {
    cities: ['Hyderabad'],
    language: 'en',
    rule: 'change',
    frequency: 'immediately',
    market: 'oneKgRate',
    kind: 'chicken',
  },
  cities: [hyderabad],
}
const render = (over: Partial<AlertContent>, { sample = false } = {}) =>
  renderPush({ ...rates, ...over }, 'key', { sample })
const choose = (over: Partial<AlertContent['choice']>) => ({ choice: { ...rates.choice, ...over } })

test('a rate is told with its change and the day that is counted from, and samples say what they are', () => {
  const { title, options } = render({})
  expect([title, options.body]).toEqual(['Hyderabad: ₹232 per kg', '₹4 more than on 20 Nov'])
  expect(options.data).toEqual({ path: '/chicken-rate/hyderabad', key: 'key' })
  expect(render({ cities: [{ ...hyderabad, base: null, baseDate: null }] }).options.body).toBe('')
  expect(render(choose({ market: 'wholesale', kind: 'skinless' }), { sample: true }).options.body).toBe(
    '₹4 more than on 20 Nov\nWholesale, Skinless\nSample rates made by a program, not real prices.',
  )
})

test('a correction says so, takes the place of what was told before, and is heard again', () => {
  const reason = 'A typing error'
  const { title, options } = render({ type: 'correction', cities: [{ ...hyderabad, was: 322, reason }] })
  expect([title, options.body]).toEqual([
    'Corrected: Hyderabad: ₹232 per kg',
    'Before the correction: ₹322\nReason: A typing error\n₹4 more than on 20 Nov',
  ])
  expect([options.tag, options.renotify]).toEqual([render({}).options.tag, true])
  const gone = { ...hyderabad, price: null, was: 232 }
  expect(render({ type: 'correction', cities: [gone] }).title).toBe('Corrected: Hyderabad: no rate today')
})

test.each(['rates', 'digest'] as const)(
  'what alerts of two markets or kinds tell on one day stays beside each other: %s',
  type => {
    const others: Partial<AlertChoice>[] = [{ market: 'retail' }, { kind: 'boneless' }]
    const tags = [{}, ...others].map(
      choice => render({ ...choose({ frequency: 'daily', ...choice }), type }).options.tag,
    )
    expect(new Set(tags).size).toBe(tags.length)
  },
)

test('two digests of one day stay beside each other where they have other cities; one that is sent again takes its own place', () => {
  const agra = { ...hyderabad, city: 'Agra', slug: 'agra' }
  const digest = (...cities: AlertCity[]) => render({ type: 'digest', cities }).options.tag
  expect(new Set([digest(hyderabad), digest(agra), digest(hyderabad, agra)]).size).toBe(3)
  expect(digest({ ...hyderabad, price: 240 })).toBe(digest(hyderabad))
})

test('what two alerts tell of one city and day is shown once, whatever their rules', () => {
  expect(render(choose({ rule: 'above', amount: 200 })).options.tag).toBe(render({}).options.tag)
})

test('a correction of another day names it, and one of several days has a line for each, from what to what', () => {
  const yesterday = { ...hyderabad, day: '2026-11-20', price: 228, was: 822 }
  const gone = { ...hyderabad, day: '2026-11-19', price: null, was: 226 }
  const one = render({ type: 'correction', cities: [yesterday] })
  expect(one.title).toBe('Corrected: Hyderabad, 20 Nov: ₹228 per kg')
  expect(one.options.tag).toBe('hyderabad 2026-11-20 oneKgRate chicken')
  expect(render({ type: 'correction', cities: [gone] }).title).toBe('Corrected: Hyderabad, 19 Nov: -')
  const { title, options } = render({ type: 'correction', cities: [yesterday, gone] })
  expect([title, options.body]).toEqual([
    'Corrected: Hyderabad, 20 Nov: ₹228 per kg +1',
    'Hyderabad, 20 Nov: ₹822 → ₹228\nHyderabad, 19 Nov: ₹226 → -',
  ])
})

test('a digest has a line for each city', () => {
  const { title, options } = render({
    type: 'digest',
    cities: [
      hyderabad,
      { ...hyderabad, city: 'Pune', price: 210, base: 215 },
      { ...hyderabad, city: 'Agra', price: 199.5, base: 199.5 },
    ],
  })
  expect(title).toBe('Chicken rates, 21 Nov')
  expect(options.body.split('\n')).toEqual(['Hyderabad ₹232 ▲ ₹4', 'Pune ₹210 ▼ ₹5', 'Agra ₹199.5 same'])
})

test.each(LANGUAGES)(
  'in %s every message has its words, leads to a page of the language, and is short',
  language => {
    const reason = 'क'.repeat(200)
    const cities = Array.from({ length: MAX_ALERT_CITIES }, () => ({
      ...hyderabad,
      city: 'Thiruvananthapuram',
      slug: 'thiruvananthapuram',
      reason,
    }))
    for (const type of ['rates', 'correction', 'digest'] as const) {
      const push = render({ type, cities, ...choose({ language }) }, { sample: true })
      expect(push.title).not.toBe('')
      expect(push.options.lang).toBe(`${language}-IN`)
      expect(push.options.data.path).toMatch(language === 'en' ? /^\// : new RegExp(`^/${language}(/|$)`))
      expect(Buffer.byteLength(JSON.stringify(push))).toBeLessThan(3000)
    }
  },
)
