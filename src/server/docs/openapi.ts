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

const sentencesOf = (status: number) =>
  [...new Set(Object.values(PROBLEMS).flatMap(([of, message]) => (of === status ? [message] : [])))].join(
    ' / ',
  )

function responsesOf(endpoint: Endpoint): Record<string, unknown> {
  const answers = Object.entries(endpoint.responses).filter(([status]) => Number(status) < 400)
  const problems = refusals(endpoint).map(status => [
    status,
    { description: sentencesOf(status), content: { 'application/problem+json': { schema: Problem } } },
  ])
  return Object.fromEntries([
    ...answers.map(([status, schema]) => [
      status,
      { description: 'Success', content: { 'application/json': { schema } } },
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
