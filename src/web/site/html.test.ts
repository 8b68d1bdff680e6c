import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { localizePath } from '#shared/languages.ts'
import { latest, makeSite, SUBSCRIPTION } from '#test/site.ts'
import { ADDRESSES } from './addresses.ts'

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: { 'no-redundant-role': 'error' },
})
const rates = [latest('Pune', { state: 'Maharashtra' }), latest('Agra', { state: null, markets: {} })]
const site = makeSite({
  latest: rates,
  daily: rates,
  sample: true,
  canMail: true,
  subscriptions: { ':key': SUBSCRIPTION },
  coverage: [
    {
      location: 'Pune',
      state: null,
      last: '2026-11-20',
      isIn: false,
      missing: [],
      days: 9,
      usualTime: '07:40',
    },
  ],
  dump: {
    name: '2026-11-20T194000Z',
    asOf: '2026-11-20T19:40:00Z',
    files: [{ name: 'rates.parquet', mediaType: 'application/x', bytes: 2, sha256: 'ab12' }],
  },
})
const paths = ADDRESSES.filter(({ isFile }) => !isFile).map(({ path }) =>
  path.replace(':state', 'maharashtra').replace(':slug', path.startsWith('/state') ? 'maharashtra' : 'pune'),
)
const TABS = ['month', 'city&city=Pune&date=2026-11-21', 'cities&city=Pune&city=Agra']
const addresses = [...paths, ...TABS.map(tab => `/compare?tab=${tab}`), '/nowhere', '/chicken-rate/atlantis']

test.each(addresses)('%s is valid HTML in scripts of both kinds', async address => {
  for (const language of ['en', 'ta'] as const) {
    const { html } = await site.render(localizePath(language, address))
    const { results } = await validator.validateString(html)
    const messages = results.flatMap(result => result.messages)
    expect(messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)).toEqual([])
  }
})
