import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testApp.ts'
import { ENDPOINTS } from '#shared/api.ts'
import type { ApiDocument } from './page.ts'

let server: TestApp
let document: ApiDocument
beforeAll(async () => {
  server = await openTestApp()
  document = (await server.call('GET', '/api/openapi.json')).json()
})
afterAll(() => server.close())

describe('/api/openapi.json describes', () => {
  test.each(ENDPOINTS.map(each => [`${each.method} ${each.path}`, each] as const))(
    '%s',
    (_, { path, method }) => {
      const operation = document.paths[path]?.[method.toLowerCase()]
      expect(operation?.summary).toMatch(/\w/)
      expect(Object.keys(operation!.responses)).toContain('503')
    },
  )

  test('nothing that is not declared', () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map(method => `${method.toUpperCase()} ${path}`),
    )
    expect(described.sort()).toEqual(ENDPOINTS.map(({ method, path }) => `${method} ${path}`).sort())
  })

  test('what a call refuses, in the sentences people read', () => {
    const { responses } = document.paths['/api/rates/daily']!.post!
    expect(responses['409']!.description).toMatch(/^Rate for this city and date already exists\./)
    expect(responses['403']!.description).not.toContain('set-up link')
  })
})

test('/api/docs shows every call without a script', async () => {
  const { body } = await server.call('GET', '/api/docs')
  for (const { method, path } of ENDPOINTS) expect(body).toContain(`<code>${method} ${path}</code>`)
  expect(body).not.toMatch(/<script|\sstyle=|\son\w+=/)
})
