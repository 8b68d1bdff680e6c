import { afterAll, describe, expect, test } from 'vitest'
import { type ApiDocument, listOperations } from '#shared/apiDocument.ts'
import { COLUMNS } from '#shared/rates/columns.ts'
import { openTestApp } from '#test/app.ts'
import { openSite } from '#test/site.ts'
import { countHandled } from '#test/visits.ts'

const server = await openTestApp({}, undefined, undefined, { openSite })
const document: ApiDocument = (await server.call('GET', '/api/openapi.json')).json()
afterAll(() => server.close())

test('/api/docs/reference is made once, and has a tag', async () => {
  const url = '/api/docs/reference'
  const made = countHandled()
  const first = await server.call('GET', url)
  const again = await server.call('GET', url, { headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(made()).toBeLessThanOrEqual(1)
})

describe('/api/docs/reference shows without a script', async () => {
  const { body } = await server.call('GET', '/api/docs/reference')

  test('every call below an address of its own', () => {
    for (const { operationId, method, path } of listOperations(document)) {
      expect(body).toContain(`${method}</b> ${path}</code>`)
      expect(body.split(` id="${operationId}"`)).toHaveLength(2)
    }
  })

  test('where every link leads within the page', () => {
    for (const [, id] of body.matchAll(/href="#([^"]+)"/g)) expect(body).toContain(` id="${id}"`)
  })

  test('every example as a link that answers', async () => {
    const [, address] = body.match(/<h3>Example<\/h3><p><a href="([^"]+rates\/daily\?[^"]+)"/)!
    expect((await server.call('GET', address!.replaceAll('&amp;', '&'))).statusCode).toBe(200)
  })

  test('every column of files', () => {
    for (const [name, meaning] of Object.entries(COLUMNS))
      expect(body).toContain(`<dt><code>${name}</code></dt><dd>${meaning}</dd>`)
  })

  test('what has changed', () => expect(body).toMatch(/<h3>2026-11-22<\/h3><ul>.+<li>/))
})
