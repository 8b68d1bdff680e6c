import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'

/** Of the whole document, whose tools read it in one piece; what two calls share is said once. */
const MAX_BYTES_OF_A_CALL = 1500

/** As an operator sets it up who has named a licence, and one who has set nothing. */
describe.each([
  { SITE_URL: 'https://rates.example', DATA_LICENCE: 'CC-BY-4.0' },
  { SITE_URL: undefined, DATA_LICENCE: undefined },
])('the API document of %o', async settings => {
  const server = await openTestApp(Object.fromEntries(Object.entries(settings).filter(([, value]) => value)))
  const document = (await server.call('GET', '/api/openapi.json')).body

  test('it breaks none of the rules that Redocly recommends', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: document, config })
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  })

  test(`it has less than ${MAX_BYTES_OF_A_CALL} bytes for each call`, () => {
    const { paths } = JSON.parse(document)
    const calls = Object.values<object>(paths).flatMap(path => Object.keys(path))
    expect(document.length / calls.length).toBeLessThan(MAX_BYTES_OF_A_CALL)
  })

  test('the description of a schema stands beside its name', () => {
    const { DailyRate } = JSON.parse(document).components.schemas
    expect(DailyRate.properties.date.format).toBe('date')
    expect(DailyRate.properties.version.description).toMatch(/If-Match/)
  })
})
