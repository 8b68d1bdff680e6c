import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Access, Endpoint } from '#shared/endpoint.ts'
import { PROBLEMS, Problem } from '#shared/problems.ts'

const WHO: Record<Access, string> = {
  public: 'For everybody.',
  account: 'For anybody who is logged in, a pending account too.',
  staff: 'For approved staff.',
  admin: 'For approved Admins.',
}

/** Refusals that follow from what is declared, so that no declaration repeats them. */
function refusals({ access, params, query, body, responses }: Endpoint): number[] {
  const declared = Object.keys(responses)
    .map(Number)
    .filter(status => status >= 400)
  const checked = params || query || body ? [400] : []
  const guarded = access === 'public' ? [] : [401, 403]
  return [...new Set([...declared, ...checked, ...guarded, ...(body ? [413, 415] : []), 429, 503])].sort()
}

/** Calls whose own refusals begin with this word. */
const OWN: Record<string, RegExp> = {
  rate: /^\/api\/rates/,
  message: /^\/api\/messages/,
  login: /^\/api\/auth\/login/,
  password: /^\/api\/auth\/password/,
  setup: /^\/api\/auth\/setup/,
  account: /^\/api\/(admin\/users|auth\/login)/,
}
/** Refusals of the guard, by the access that a call asks for. */
const GUARDED: Record<Access, readonly string[]> = {
  public: [],
  account: ['session.', 'account.deactivated'],
  staff: ['session.', 'account.deactivated', 'account.pending'],
  admin: ['session.', 'account.deactivated', 'account.pending', 'access.'],
}

const canAnswer = ({ access, path }: Endpoint, code: string) =>
  /^(request|server)\./.test(code) ||
  OWN[code.split('.', 1)[0]!]?.test(path) ||
  GUARDED[access].some(start => code.startsWith(start))

/** What a person may be told with a status. */
const sentencesOf = (endpoint: Endpoint, status: number) =>
  Object.entries(PROBLEMS)
    .flatMap(([code, [of, message]]) => (of === status && canAnswer(endpoint, code) ? [message] : []))
    .join(' / ')

function responsesOf(endpoint: Endpoint): Record<string, unknown> {
  const answers = Object.entries(endpoint.responses).filter(([status]) => Number(status) < 400)
  const problems = refusals(endpoint).map(status => [
    status,
    {
      description: sentencesOf(endpoint, status),
      content: { 'application/problem+json': { schema: Problem } },
    },
  ])
  return Object.fromEntries([
    ...answers.map(([status, schema]) => [
      status,
      { description: 'Success', content: { [endpoint.answers ?? 'application/json']: { schema } } },
    ]),
    ...problems,
  ])
}

function schemaOf(endpoint: Endpoint, schema: FastifySchema): FastifySchema {
  const { access, description } = endpoint
  return {
    ...schema,
    description: [description, WHO[access]].filter(Boolean).join(' '),
    ...(access === 'public' ? {} : { security: [{ token: [] }] }),
    response: responsesOf(endpoint),
  }
}

/** Describes every declared call as OpenAPI 3.1, at `/api/openapi.json`. Comes before the routes it describes. */
export async function describeCalls(app: FastifyInstance, { name, url }: { name: string; url?: string }) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${name} API`,
        version: '1',
        description:
          'Chicken rates of Indian cities: INR per kg, by city, day and market. Days are days of India.',
      },
      ...(url ? { servers: [{ url }] } : {}),
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform({ schema, url: path, route, ...rest }) {
      const { endpoint } = route.config ?? {}
      if (!endpoint || route.method === 'HEAD') return { schema: { hide: true }, url: path }
      return jsonSchemaTransform({ schema: schemaOf(endpoint, schema), url: path, route, ...rest })
    },
  })
  app.get('/api/openapi.json', async () => app.swagger())
}
