import { bundleFromString, createConfig } from '@redocly/openapi-core'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#server/calls.ts'
import { toStablePath } from '#server/http/publicData.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { openTestApp, type TestApp, TODAY } from '#test/app.ts'
import type { Staff } from '#test/staff.ts'
import { makeRequests, type Operation, type Request } from './requests.ts'

/** Over every call of the OpenAPI document. */
const REQUESTS = process.env.TEST_ALL ? 10_000 : 2000
/** Names a run, so that a failure can be had again. */
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)

interface Ground {
  server: TestApp
  admin: Staff
  ids: string[]
  operations: Record<string, Record<string, Operation>>
}

/** Reads the calls, with what they refer to in its place: every field of a body is known then. */
async function readOperations(source: string): Promise<Ground['operations']> {
  const config = await createConfig({})
  const { bundle } = await bundleFromString({ source, config, dereference: true })
  return bundle.parsed.paths
}

/** A server with a record, and an Admin. */
async function openGround(): Promise<Ground> {
  const server = await openTestApp()
  const admin = await server.staff('Admin')
  const operations = await readOperations((await server.call('GET', '/api/openapi.json')).body)
  const markets = { retail: { chicken: 230, skinless: 250, boneless: 400 } }
  const body = { location: 'Pune', date: TODAY, markets }
  const { _id } = (await server.call('POST', '/api/rates/daily', { token: admin.token, body })).json()
  return { server, admin, ids: [_id, admin.id], operations }
}

/** Any answer has to be one that the call declares, in the form it declares (`checkDeclared` in testApp.ts). */
async function send(ground: Ground, method: Endpoint['method'], { url, body, type, isAdmin }: Request) {
  const answer = await ground.server.call(method, url, {
    ...(method === 'GET' ? {} : { body, headers: { 'content-type': type } }),
    ...(isAdmin ? { token: ground.admin.token } : {}),
  })
  // a call may have ended its own session
  if (isAdmin && answer.statusCode === 401) ground.admin = await ground.server.staff('Admin')
  return answer
}

/** Sends this part of the calls its share of the requests. */
export function fuzz(isMine: (endpoint: Endpoint) => boolean): void {
  let ground: Ground
  beforeAll(async () => {
    ground = await openGround()
  })
  afterAll(() => ground.server.close())

  describe(`whatever is sent, the response is one the document names, never a failure (FUZZ_SEED=${SEED})`, () => {
    test.each(ENDPOINTS.filter(isMine).map(each => [`${each.method} ${each.path}`, each] as const))(
      '%s',
      async (_, endpoint) => {
        const { method, path } = endpoint
        const operation = ground.operations[toStablePath(endpoint)]![method.toLowerCase()]!
        const property = fc.asyncProperty(makeRequests(path, operation, ground.ids), async request => {
          const answer = await send(ground, method, request)
          const { statusCode } = answer
          expect(statusCode).toBeLessThan(500)
          // also where an id that is no part of an address leads to another address
          if (statusCode >= 400) expect(Problem.parse(answer.json()).message).toMatch(/\w/)
        })
        await fc.assert(property, { numRuns: Math.ceil(REQUESTS / ENDPOINTS.length), seed: SEED })
      },
      120_000,
    )
  })
}
