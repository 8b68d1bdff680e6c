import fp from 'fastify-plugin'
import { ENDPOINTS } from '#shared/api.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'

import { toStablePath } from '../http/publicData.ts'

interface Response {
  description: string
  content?: Record<string, { schema: unknown }>
}

interface Operation {
  summary?: string
  description?: string
  parameters?: { name: string; in: string; required?: boolean; description?: string }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, Response | { $ref: string }>
  security: Record<string, string[]>[]
}

/** The parts of an OpenAPI document that the page shows. */
export interface ApiDocument {
  info: { title: string; description?: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; responses: Record<string, Response> }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, character => ESCAPES[character]!)

/** A schema as JSON, in which names of other schemas lead to them. */
const renderSchema = (schema: unknown) =>
  `<pre>${escapeHtml(JSON.stringify(schema, null, 2)).replace(/#\/components\/schemas\/(\w+)/g, '<a href="#$1">$1</a>')}</pre>`
const renderDetails = (title: string, inside: string) =>
  `<details><summary>${escapeHtml(title)}</summary>${inside}</details>`

const renderParameters = ({ parameters = [] }: Operation) =>
  parameters.length === 0
    ? ''
    : `<ul>${parameters
        .map(
          ({ name, in: where, required, description = '' }) =>
            `<li><code>${escapeHtml(name)}</code> in the ${where}${required ? '' : ', optional'}. ${escapeHtml(description)}</li>`,
        )
        .join('')}</ul>`

const getSchema = (content: Operation['requestBody']) => Object.values(content?.content ?? {})[0]?.schema

/** The response itself, where calls share one. */
export const findResponse = ({ components }: ApiDocument, response: Response | { $ref: string }): Response =>
  '$ref' in response ? components.responses[response.$ref.split('/').at(-1)!]! : response

/** How the document describes a call. */
export const findOperation = ({ paths }: ApiDocument, endpoint: Endpoint): Operation | undefined =>
  paths[toStablePath(endpoint)]?.[endpoint.method.toLowerCase()]

function renderResponses({ responses }: Operation, document: ApiDocument): string {
  return Object.entries(responses)
    .map(([status, response]) => [Number(status), findResponse(document, response)] as const)
    .map(([status, { description, content }]) =>
      status < 400
        ? renderDetails(`${status}: the answer`, content ? renderSchema(getSchema({ content })) : '')
        : `<p><strong>${status}</strong> ${escapeHtml(description)}</p>`,
    )
    .join('')
}

function renderCall(endpoint: Endpoint, document: ApiDocument): string {
  const operation = findOperation(document, endpoint)
  if (!operation) return ''
  const { summary = '', description = '', requestBody } = operation
  return `<section><h2><code>${endpoint.method} ${escapeHtml(toStablePath(endpoint))}</code></h2>
<p><strong>${escapeHtml(summary)}.</strong> ${escapeHtml(description)}</p>
${renderParameters(operation)}${requestBody ? renderDetails('The body', renderSchema(getSchema(requestBody))) : ''}${renderResponses(operation, document)}</section>`
}

const listNames = (names: readonly string[]) => names.map(name => `<code>${name}</code>`).join(', ')

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const byPath = (one: Endpoint, other: Endpoint) =>
  one.path.localeCompare(other.path) || METHODS.indexOf(one.method) - METHODS.indexOf(other.method)

/** Today's price of one cell, as people would take it. */
const listExamples = (url: string): [where: string, example: string][] => [
  ['A shell', `curl ${url}/v/hyderabad/retail/chicken.txt`],
  ['Google Sheets', `=IMPORTDATA("${url}/v/hyderabad/retail/chicken.txt")`],
  ['Excel, LibreOffice Calc', `=WEBSERVICE("${url}/v/hyderabad/retail/chicken.txt")`],
  [
    'JavaScript, on a page of any origin',
    `const { price, unit } = await (await fetch('${url}/v/hyderabad/retail/chicken.json')).json()`,
  ],
  [
    'Python',
    `import json, urllib.request
with urllib.request.urlopen('${url}/api/v1/rates/daily?location=Hyderabad&from=2026-11-01') as answer:
    for rate in json.load(answer):
        print(rate['date'], rate['markets'].get('retail', {}).get('chicken'))`,
  ],
]

const renderExamples = (url: string) =>
  listExamples(url)
    .map(([where, example]) => `<h3>${where}</h3><pre>${escapeHtml(example)}</pre>`)
    .join('\n')

/** The API document as a page: no script, readable on a phone. */
const docsPage = (document: ApiDocument): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(document.info.title)}</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><h1>${escapeHtml(document.info.title)}</h1><p>${escapeHtml(document.info.description ?? '')}
The same for programs: <a href="/api/openapi.json">openapi.json</a>. Every refusal is
<code>application/problem+json</code> with <code>code</code>, <code>message</code> and <code>requestId</code>.</p>
<h2>One price</h2>
<p><code>/v/{city}/{market}/{kind}.txt</code> is one number, INR per kg, of today or of <code>?date=2026-11-21</code>; <code>.json</code> says of what
it is. City as in the address of its page, market ${listNames(MARKETS)}, kind ${listNames(KINDS)}. Where there is none: 404, and no number.</p>
${renderExamples(document.servers[0]!.url.replace(/^\/$/, ''))}
${ENDPOINTS.toSorted(byPath)
  .map(endpoint => renderCall(endpoint, document))
  .join('\n')}
<h2>Schemas</h2>
${Object.entries(document.components.schemas)
  .map(([name, schema]) => `<section id="${name}"><h3>${name}</h3>${renderSchema(schema)}</section>`)
  .join('\n')}</body></html>`

const DOCS_STYLE = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:0 auto;padding:1rem}
h2,h3{font-size:1rem;overflow-wrap:anywhere}
section{border-top:1px solid color-mix(in srgb,currentcolor 25%,transparent);padding:.75rem 0}
pre{overflow:auto;max-height:24rem;font-size:.8125rem}
summary{min-height:2.75rem;line-height:2.75rem;cursor:pointer}
p,ul{margin:.25rem 0}`

/** `/api/docs`: the OpenAPI document, readable. */
export const docsPages = fp(
  async app => {
    let page: string | undefined
    app.get('/api/docs', { config: { isPublic: true } }, async (_, reply) => {
      page ??= docsPage(app.swagger() as unknown as ApiDocument)
      return reply.type('text/html; charset=utf-8').send(page)
    })
    app.get('/api/docs.css', { config: { isPublic: true } }, async (_, reply) =>
      reply.type('text/css').send(DOCS_STYLE),
    )
  },
  { name: 'docs-pages', decorators: { fastify: ['swagger'] } },
)
