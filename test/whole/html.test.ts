import { HtmlValidate } from 'html-validate'
import { afterAll, expect, test } from 'vitest'
import { openAlertForms } from '#features/alerts/test/alertForms.ts'
import { makeDumpFolder } from '#features/open-data/test/dumps.ts'
import { localizePath } from '#shared/languages.ts'
import { latest, makeSite } from '#test/site.ts'
import { ADDRESSES } from '#web/site/addresses.ts'

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: { 'no-redundant-role': 'error' },
})
const rates = [latest('Pune', { state: 'Maharashtra' }), latest('Agra', { state: null, markets: {} })]
const env = { DATA_DIR: await makeDumpFolder() }
const site = makeSite({ latest: rates, sample: true, canMail: true, env })
const forms = await openAlertForms()
afterAll(() => forms.close())
const paths = ADDRESSES.filter(({ isFile, isPrivate }) => !isFile && !isPrivate).map(({ path }) =>
  path.replace(':state', 'maharashtra').replace(':slug', path.startsWith('/state') ? 'maharashtra' : 'pune'),
)
const TABS = ['month', 'city&city=Pune&date=2026-11-21', 'cities&city=Pune&city=Agra']
const addresses = [...paths, ...TABS.map(tab => `/compare?tab=${tab}`), '/nowhere', '/chicken-rate/atlantis']

async function expectValid(html: string): Promise<void> {
  const { results } = await validator.validateString(html)
  const messages = results.flatMap(result => result.messages)
  expect(messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)).toEqual([])
}

test.each(addresses)('%s is valid HTML in scripts of both kinds', async address => {
  for (const language of ['en', 'ta'] as const)
    await expectValid((await site.render(localizePath(language, address))).html)
})

test('the pages of a subscription are valid HTML', async () => {
  const key = await forms.subscribe()
  for (const { path } of ADDRESSES.filter(({ isPrivate }) => isPrivate))
    await expectValid((await forms.get(path.replace(':key', key))).payload)
})
