import { expect, test } from 'vitest'
import { type AlertProblems, type AlertValues, fillAlertForm, parseSubscriptionForm } from './form.ts'

const FILLED = {
  ...fillAlertForm(['Pune']),
  rule: 'above',
  amount: '₹ २५०',
  email: 'Asha@example.com',
}

test.each<[Partial<AlertValues>, object]>([
  [{}, { rule: 'above', amount: 250, email: 'asha@example.com' }],
  // a figure is left over where another rule was chosen before
  [
    { rule: 'change', amount: 'much' },
    { rule: 'change', email: 'asha@example.com' },
  ],
])('a form with %j is taken', (change, sent) => {
  expect(parseSubscriptionForm({ ...FILLED, ...change }, 'hi').sent).toMatchObject({
    cities: ['Pune'],
    language: 'hi',
    ...sent,
  })
})

test.each<[string, Partial<AlertValues>, AlertProblems]>([
  ['without a city', { city: [] }, { city: 'none' }],
  ['of eleven cities', { city: Array(11).fill('Pune') }, { city: 'many' }],
  ['of a name that no city can have', { city: ['Pune', '<'.repeat(90)] }, { city: 'unknown' }],
  ['without a rule', { rule: '' }, { rule: true }],
  ['by a rule that is a word of programs', { rule: '__proto__' }, { rule: true }],
  ['with a rule that lacks its figure', { amount: '' }, { amount: true }],
  ['above ₹-5', { amount: '₹-5' }, { amount: true }],
  ['above a word', { amount: 'much' }, { amount: true }],
  ['above a percentage', { amount: '5 %' }, { amount: true }],
  ['of a market that does not exist', { market: 'bazaar' }, { market: true }],
  ['without an address', { email: '' }, { email: true }],
  ['with half an address', { email: 'asha@' }, { email: true }],
  ['of a browser that is none', { push: '{' }, {}],
])('a form %s is refused', (_, change, problems) => {
  expect(parseSubscriptionForm({ ...FILLED, ...change }, 'en').problems).toMatchObject(problems)
})
