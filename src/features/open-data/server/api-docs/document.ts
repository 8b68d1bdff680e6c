import swagger from '@fastify/swagger'
import Fastify, { type FastifySchema } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { $ZodTypes } from 'zod/v4/core'
import { ENDPOINTS, OPERATION_IDS } from '#server/calls.ts'
import type { Config } from '#server/config.ts'
import { applyEndpointSchemas, endpointRoute } from '#server/http/endpointRoute.ts'
import { toStablePath } from '#server/http/publicData.ts'
import { listRefusals } from '#server/http/refusals.ts'
import { type Access, type Endpoint, getTopic } from '#shared/endpoint.ts'
import { PROBLEMS, Problem } from '#shared/problems.ts'
import { type Document, SCHEMAS, tidyDocument } from './components.ts'

/** Responses may get more fields, as the document promises. Only a body that refuses other fields says so. */
const options = {
  schemaRegistry: SCHEMAS,
  zodToJsonConfig: {
    override({
      zodSchema,
      jsonSchema,
    }: {
      zodSchema: $ZodTypes
      jsonSchema: { additionalProperties?: unknown }
    }) {
      const { def } = zodSchema._zod
      if (def.type === 'object' && !def.catchall) delete jsonSchema.additionalProperties
    },
  },
}
const toJsonSchema = createJsonSchemaTransform(options)
const addSchemas = createJsonSchemaTransformObject(options)

const WHO: Record<Access, string> = {
  public: 'For everybody.',
  account: 'For anybody who is logged in, a pending account too.',
  'staff.read': 'For approved staff.',
  'staff.write': 'For approved staff.',
  admin: 'For approved Admins.',
}

/** Topics of the calls below each path, in the order they are shown. */
const TAGS = {
  rates: 'Rates',
  cities: 'Cities',
  alerts: 'Alerts for anybody',
  messages: 'Messages from visitors',
  auth: 'Log in, your account and sessions',
  admin: 'Work of Admins: accounts, cities, alerts',
  notifications: 'Notifications for Admins',
  audit: 'Audit record: who did what',
}

/** The topics of the calls there are: some are of features. */
const TOPICS = new Set(ENDPOINTS.map(({ path }) => getTopic(path)))

/** Sentences of the problems that a call may return, by status. */
function listSentences(endpoint: Endpoint): Map<number, string[]> {
  const sentences = new Map<number, string[]>()
  for (const code of listRefusals(endpoint)) {
    const [status, message] = PROBLEMS[code]
    sentences.set(status, [...(sentences.get(status) ?? []), message])
  }
  return sentences
}

function describeResponses(endpoint: Endpoint): Record<string, unknown> {
  const successes = Object.entries(endpoint.responses).map(([status, schema]) => [
    status,
    { description: 'OK', content: { [endpoint.mediaType ?? 'application/json']: { schema } } },
  ])
  const problems = [...listSentences(endpoint)].map(([status, sentences]) => [
    status,
    {
      description: sentences.join(' / '),
      content: { 'application/problem+json': { schema: Problem } },
    },
  ])
  return Object.fromEntries([...successes, ...problems])
}

function describeSchema(endpoint: Endpoint, schema: FastifySchema): FastifySchema {
  const { access, description } = endpoint
  return {
    ...schema,
    description: [description, WHO[access]].filter(Boolean).join(' '),
    operationId: OPERATION_IDS.get(endpoint)!,
    ...(access === 'public' && { security: [] }),
    response: describeResponses(endpoint),
  }
}

/** Describes every declared call as OpenAPI 3.1. */
export async function describeApi(config: Config): Promise<string> {
  const { SITE_NAME: name, SITE_URL: url, PORT, DATA_LICENCE: licence } = config
  const contact = `${url ?? `http://localhost:${PORT}`}/contact`
  // one that answers nothing: its routes are those of the calls
  const app = Fastify()
  applyEndpointSchemas(app)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${name} API`,
        version: '1',
        contact: { name, url: contact },
        license: licence ? { name: licence, identifier: licence } : { name: 'Ask us', url: contact },
        description:
          'Chicken rates of Indian cities in INR per kg, by city, day and market. Days are days in India. ' +
          'Public reads need no token, and pages of any origin may make them. ' +
          'Below `/api/v1/` they stay as they are; `/api/` alone leads to them, too. ' +
          'Unknown parameters such as `utm_source` are ignored. One that looks like a filter is refused: `city` is answered with the right name, `location`.',
      },
      servers: [{ url: url ?? '/' }],
      tags: Object.entries(TAGS)
        .filter(([name]) => TOPICS.has(name))
        .map(([name, description]) => ({ name, description })),
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      security: [{ token: [] }],
    },
    transform({ schema, url: path, route, ...rest }) {
      const { endpoint } = route.config ?? {}
      if (!endpoint || route.method === 'HEAD') return { schema: { hide: true }, url: path }
      return toJsonSchema({
        schema: describeSchema(endpoint, schema),
        url: toStablePath(endpoint),
        route,
        ...rest,
      })
    },
    transformObject: document =>
      tidyDocument(addSchemas(document) as Document) as ReturnType<typeof addSchemas>,
  })
  for (const endpoint of ENDPOINTS)
    endpointRoute(app, endpoint, () => {
      throw new Error('The document answers no call.')
    })
  await app.ready()
  return JSON.stringify(app.swagger())
}
