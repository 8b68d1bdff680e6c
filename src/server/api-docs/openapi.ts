import swagger from '@fastify/swagger'
import type { FastifySchema } from 'fastify'
import fp from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Access, Endpoint } from '#shared/endpoint.ts'
import { PROBLEMS, Problem } from '#shared/problems.ts'
import { listRefusals } from './refusals.ts'

const WHO: Record<Access, string> = {
  public: 'For everybody.',
  account: 'For anybody who is logged in, a pending account too.',
  staff: 'For approved staff.',
  admin: 'For approved Admins.',
}

/** What a person may be told by a call that refuses, by the status of the answer. */
function listSentences(endpoint: Endpoint): Map<number, string[]> {
  const sentences = new Map<number, string[]>()
  for (const code of listRefusals(endpoint)) {
    const [status, message] = PROBLEMS[code]
    sentences.set(status, [...(sentences.get(status) ?? []), message])
  }
  return sentences
}

function describeResponses(endpoint: Endpoint): Record<string, unknown> {
  const answers = Object.entries(endpoint.responses).map(([status, schema]) => [
    status,
    { description: 'Success', content: { [endpoint.answers ?? 'application/json']: { schema } } },
  ])
  const problems = [...listSentences(endpoint)].map(([status, sentences]) => [
    status,
    {
      description: sentences.join(' / '),
      content: { 'application/problem+json': { schema: Problem } },
    },
  ])
  return Object.fromEntries([...answers, ...problems])
}

function describeSchema(endpoint: Endpoint, schema: FastifySchema): FastifySchema {
  const { access, description } = endpoint
  return {
    ...schema,
    description: [description, WHO[access]].filter(Boolean).join(' '),
    ...(access === 'public' ? {} : { security: [{ token: [] }] }),
    response: describeResponses(endpoint),
  }
}

/** Describes every declared call as OpenAPI 3.1, at `/api/openapi.json`. Must come before the routes it describes. */
export const openApi = fp(
  async app => {
    const { SITE_NAME: name, SITE_URL: url } = app.config
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
        return jsonSchemaTransform({ schema: describeSchema(endpoint, schema), url: path, route, ...rest })
      },
    })
    let text: string | undefined
    app.get('/api/openapi.json', { config: { isPublic: true } }, async (_, reply) => {
      text ??= JSON.stringify(app.swagger())
      return reply.type('application/json; charset=utf-8').send(text)
    })
  },
  { name: 'open-api' },
)
