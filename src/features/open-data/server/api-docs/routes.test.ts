import { bundleFromString, createConfig } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#server/calls.ts'
import { toStablePath } from '#server/http/publicData.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { PROBLEMS, type ProblemCode } from '#shared/problems.ts'
import { openTestApp } from '#test/app.ts'
import { openSite } from '#test/site.ts'
import { countHandled } from '#test/visits.ts'

const server = await openTestApp({}, undefined, undefined, { openSite })
/** A call of the document, with all its parts. */
interface Operation {
  operationId: string
  summary: string
  /** Absent: that of the document. */
  security?: unknown[]
  parameters?: { name: string; description?: string }[]
  responses: Record<string, { description: string }>
}

const source = (await server.call('GET', '/api/openapi.json')).body
const { bundle } = await bundleFromString({ source, config: await createConfig({}), dereference: true })
const document: { security: unknown[]; paths: Record<string, Record<string, Operation>> } = bundle.parsed
const findOperation = (endpoint: Endpoint): Operation =>
  document.paths[toStablePath(endpoint)]![endpoint.method.toLowerCase()]!

const EVERY = ENDPOINTS.map(each => [`${each.method} ${each.path}`, each] as const)

describe('/api/openapi.json describes', () => {
  test.each(EVERY)('%s, and why it refuses', (_, endpoint) => {
    const { summary, responses } = findOperation(endpoint)
    expect(summary).toMatch(/\w/)
    expect(Object.keys(responses)).toContain('503')
    for (const [status, { description }] of Object.entries(responses)) {
      if (Number(status) < 400) continue
      const ofStatus = Object.values(PROBLEMS).flatMap(([of, said]) => (of === Number(status) ? said : []))
      expect(ofStatus).toEqual(expect.arrayContaining(description.split(' / ')))
    }
  })

  test('of every call whether it needs a token', () => {
    for (const endpoint of ENDPOINTS)
      expect([endpoint.path, findOperation(endpoint).security ?? document.security]).toEqual([
        endpoint.path,
        endpoint.access === 'public' ? [] : [{ token: [] }],
      ])
  })

  test('no call that is not declared', () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map(method => `${method.toUpperCase()} ${path}`),
    )
    expect(described.sort()).toEqual(ENDPOINTS.map(each => `${each.method} ${toStablePath(each)}`).sort())
  })

  const STOPPED = ['account.deactivated', 'account.pending'] as const
  test.each<[string, string, number, readonly ProblemCode[]]>([
    ['post', '/api/rates/daily', 409, ['rate.duplicate']],
    ['post', '/api/rates/daily', 403, STOPPED],
    ['post', '/api/auth/login', 401, ['login.wrong', 'login.secondFactor']],
    ['post', '/api/auth/login', 403, ['secondFactor.wrong', 'account.deactivated']],
    ['post', '/api/auth/logout', 415, ['request.notJson']],
    ['post', '/api/auth/second-factor/confirm', 409, ['secondFactor.on', 'secondFactor.off']],
    ['get', '/api/v1/rates/daily', 400, ['request.invalid']],
    ['get', '/api/rates/days/{date}/entries', 400, ['request.invalid']],
    ['delete', '/api/rates/daily/{_id}', 400, ['request.malformed']],
  ])('%s %s %i: %j and nothing else', (method, path, status, codes) => {
    const endpoint = ENDPOINTS.find(
      each => toStablePath(each) === path && each.method.toLowerCase() === method,
    )!
    const { description } = findOperation(endpoint).responses[status]!
    expect(description).toBe(codes.map(code => PROBLEMS[code][1]).join(' / '))
  })

  test('no 400 of a call whose path takes any text and that reads nothing else', () => {
    expect(document.paths['/api/rates/daily/{_id}/history']!.get!.responses).not.toHaveProperty('400')
  })

  test('of every parameter what it does', () => {
    for (const { operationId, parameters = [] } of ENDPOINTS.map(findOperation))
      for (const { name, description } of parameters)
        expect([operationId, name, description]).toEqual([operationId, name, expect.stringMatching(/\w/)])
  })
})

test('/api/openapi.json is made once, has a tag, and is read by pages of other origins', async () => {
  const url = '/api/openapi.json'
  const made = countHandled()
  const first = await server.call('GET', url, { headers: { origin: 'https://elsewhere.example' } })
  expect(first.headers['access-control-allow-origin']).toBe('*')
  const again = await server.call('GET', url, { headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(made()).toBeLessThanOrEqual(1)
})
