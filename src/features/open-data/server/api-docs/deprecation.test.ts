import { expect, onTestFinished, test } from 'vitest'
import { ENDPOINTS } from '#server/calls.ts'
import { findOperation } from '#test/apiDocument.ts'
import { openTestApp } from '#test/app.ts'

// no call is on its way out: here all of them are
for (const endpoint of ENDPOINTS)
  Object.assign(endpoint, { deprecation: { since: '2026-11-22', sunset: '2027-11-22' } })

test('the API document says of each call that it is deprecated', async () => {
  const server = await openTestApp()
  onTestFinished(() => server.close())
  const document = (await server.call('GET', '/api/openapi.json')).json()
  for (const endpoint of ENDPOINTS)
    expect(findOperation(document, endpoint)).toMatchObject({
      deprecated: true,
      description: expect.stringContaining('Deprecated since 2026-11-22; taken away on 2027-11-22.'),
    })
})
