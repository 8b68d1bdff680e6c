import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fp from 'fastify-plugin'
import { ENDPOINTS } from '#shared/api.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { COLUMNS } from '#shared/rates/columns.ts'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'
import { isPublicData, toStablePath } from '../http/publicData.ts'
import type { Parameter, Reference, Response } from './components.ts'
import { listSamples, type Sample } from './samples.ts'

interface Operation {
  summary?: string
  description?: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, Response>
  security: Record<string, string[]>[]
}
/** A part of the document; what several calls share is in its components. */
interface WrittenOperation extends Omit<Operation, 'parameters' | 'responses'> {
  parameters?: (Parameter | Reference)[]
  responses: Record<string, Response | Reference>
}

/** The parts of an OpenAPI document that the page shows. */
export interface ApiDocument {
  info: { title: string; description?: string }
  paths: Record<string, Record<string, WrittenOperation>>
  components: {
    schemas: Record<string, unknown>
    responses: Record<string, Response>
    parameters: Record<string, Parameter>
  }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, character => ESCAPES[character]!)

/** A sentence in which code stands between backticks. */
const renderText = (text: string) => escapeHtml(text).replace(/`(.+?)`/g, '<code>$1</code>')

/** A schema as JSON, in which names of other schemas lead to them. */
const renderSchema = (schema: unknown) =>
  `<pre>${escapeHtml(JSON.stringify(schema, null, 2)).replace(/#\/components\/schemas\/(\w+)/g, '<a href="#$1">$1</a>')}</pre>`
const renderDetails = (title: string, inside: string) =>
  `<details><summary>${escapeHtml(title)}</summary>${inside}</details>`

const renderParameters = ({ parameters }: Operation) =>
  parameters.length === 0
    ? ''
    : `<ul>${parameters
        .map(
          ({ name, in: where, required, description = '' }) =>
            `<li><code>${escapeHtml(name)}</code> in the ${where}${required ? '' : ', optional'}. ${renderText(description)}</li>`,
        )
        .join('')}</ul>`

const getSchema = (content: Operation['requestBody']) => Object.values(content?.content ?? {})[0]?.schema

const resolve = <Part extends object>(components: Record<string, Part>, part: Part | Reference): Part =>
  '$ref' in part ? components[part.$ref.split('/').at(-1)!]! : part

/** How the document describes a call, with what it shares with others in its place. */
export function findOperation(
  { paths, components: { parameters, responses } }: ApiDocument,
  endpoint: Endpoint,
): Operation | undefined {
  const written = paths[toStablePath(endpoint)]?.[endpoint.method.toLowerCase()]
  return (
    written && {
      ...written,
      parameters: (written.parameters ?? []).map(part => resolve(parameters, part)),
      responses: Object.fromEntries(
        Object.entries(written.responses).map(([status, part]) => [status, resolve(responses, part)]),
      ),
    }
  )
}

const renderResponses = ({ responses }: Operation): string =>
  Object.entries(responses)
    .map(([status, { description, content }]) =>
      Number(status) < 400
        ? renderDetails(`${status}: the answer`, content ? renderSchema(getSchema({ content })) : '')
        : `<p><strong>${status}</strong> ${escapeHtml(description)}</p>`,
    )
    .join('')

function renderField({ name, required, example = '', schema }: Parameter): string {
  const given = `name="${name}"${required ? ' required' : ''}`
  const options = schema.enum?.map(each => `<option>${each}</option>`).join('')
  const type = schema.format === 'date' ? 'date' : 'text'
  const field = options
    ? `<select ${given}><option></option>${options}</select>`
    : `<input type="${type}" ${given} value="${escapeHtml(String(example))}">`
  return `<label>${name} ${field}</label>`
}

/** An example as a link, with its answer; the script shows the form, which sends it with other parameters. */
function renderExample(path: string, { parameters, responses }: Operation): string {
  const response = responses[200]
  const example = response?.content?.['application/json']?.example
  if (!example) return ''
  const asked = parameters.filter(({ example }) => example !== undefined)
  const url = asked.reduce((url, { name, example }) => url.replace(`{${name}}`, String(example)), path)
  const query = asked.filter(each => each.in === 'query').map(({ name, example }) => [name, String(example)])
  const address = query.length > 0 ? `${url}?${new URLSearchParams(query)}` : url
  return `<p>Example: <a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>
<pre class="copied">${escapeHtml(JSON.stringify(example, null, 2))}</pre>
<form data-path="${escapeHtml(path)}" hidden>${parameters.map(renderField).join('')}<button>Send</button><output tabindex="0"></output></form>`
}

function renderCall(endpoint: Endpoint, document: ApiDocument): string {
  const operation = findOperation(document, endpoint)
  if (!operation) return ''
  const { summary = '', description = '', requestBody } = operation
  return `<section><h3><code>${endpoint.method} ${escapeHtml(toStablePath(endpoint))}</code></h3>
<p><strong>${escapeHtml(summary)}.</strong> ${renderText(description)}</p>
${renderParameters(operation)}${renderExample(toStablePath(endpoint), operation)}${requestBody ? renderDetails('The body', renderSchema(getSchema(requestBody))) : ''}${renderResponses(operation)}</section>`
}

const listNames = (names: readonly string[]) => names.map(name => `<code>${name}</code>`).join(', ')

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const byPath = (one: Endpoint, other: Endpoint) =>
  one.path.localeCompare(other.path) || METHODS.indexOf(one.method) - METHODS.indexOf(other.method)

const renderCalls = (title: string, isMeant: (endpoint: Endpoint) => boolean, document: ApiDocument) =>
  `<h2>${title}</h2>\n${ENDPOINTS.filter(isMeant)
    .toSorted(byPath)
    .map(endpoint => renderCall(endpoint, document))
    .join('\n')}`

const renderSample = ({ where, code }: Sample) =>
  `<h3>${escapeHtml(where)}</h3><pre class="copied">${escapeHtml(code)}</pre>`

/** The changelog, whose Markdown has days as headings, and lists. */
const renderChanges = (markdown: string) =>
  markdown
    .split('\n## ')
    .slice(1)
    .map(section => section.split('\n- ').map(part => part.trim()))
    .map(
      ([day, ...changes]) =>
        `<h3>${day}</h3><ul>${changes.map(change => `<li>${renderText(change)}</li>`).join('')}</ul>`,
    )
    .join('\n')

/** The API document as a page, readable on a phone, and without its script. */
const docsPage = (document: ApiDocument, samples: Sample[], changes: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(document.info.title)}</title><link rel="stylesheet" href="/api/docs.css"><script type="module" src="/api/docs.js"></script></head>
<body><main><h1>${escapeHtml(document.info.title)}</h1><p>${renderText(document.info.description ?? '')}
The same for programs: <a href="/api/openapi.json">openapi.json</a>. Every refusal is
<code>application/problem+json</code> with <code>code</code>, <code>message</code> and <code>requestId</code>. What has changed: <a href="#changes">changes</a>.</p>
<h2>One price</h2>
<p><code>/v/{city}/{market}/{kind}.txt</code> is one number, INR per kg, for today or <code>?date=2026-11-21</code>. <code>.json</code> adds the city,
date, unit and market. With <code>asOf</code> it is the price that was published at that time. City as in the address of its page, market ${listNames(MARKETS)}, kind ${listNames(KINDS)}. Where there is none: 404, and no number.</p>
${samples.map(renderSample).join('\n')}
<h2>Tables</h2>
<p>Files of <a href="/data">/data</a> and exports share these columns; each has those it needs. <code>/export/rates.csv</code> and <code>.xlsx</code>
take the filters of the daily list, <code>/export/month.csv</code> and <code>.xlsx</code> those of the monthly one. Exports write a market by its label.
A CSV export begins with a byte order mark, for Excel: read it in Python with <code>encoding='utf-8-sig'</code>. Files of <a href="/data">/data</a> have none.</p>
<dl>${Object.entries(COLUMNS)
  .map(([name, meaning]) => `<dt><code>${name}</code></dt><dd>${escapeHtml(meaning)}</dd>`)
  .join('')}</dl>
${renderCalls('Public reads', endpoint => isPublicData({ endpoint }), document)}
${renderCalls('Writes, and calls of the staff', endpoint => !isPublicData({ endpoint }), document)}
<h2 id="changes">Changes</h2>
${renderChanges(changes)}
<h2>Schemas</h2>
${Object.entries(document.components.schemas)
  .map(([name, schema]) => `<section id="${name}"><h3>${name}</h3>${renderSchema(schema)}</section>`)
  .join('\n')}</main></body></html>`

/** `/api/docs`: the OpenAPI document, readable. */
export const docsPages = fp(
  async app => {
    const { SITE_URL, PORT } = app.config
    const url = SITE_URL ?? `http://localhost:${PORT}`
    const folder = import.meta.dirname
    const changes = await readFile(join(folder, '../../../docs/api-changelog.md'), 'utf8')
    const files = {
      css: ['text/css', await readFile(join(folder, 'docs.css'))],
      js: ['text/javascript; charset=utf-8', await readFile(join(folder, 'docs.js'))],
    } as const
    let page: string | undefined
    app.get('/api/docs', { config: { isPublic: true, cost: 'page' } }, async (_, reply) => {
      page ??= docsPage(app.swagger() as unknown as ApiDocument, listSamples(url), changes)
      return reply.type('text/html; charset=utf-8').send(page)
    })
    for (const [name, [type, body]] of Object.entries(files))
      app.get(`/api/docs.${name}`, { config: { isPublic: true, cost: 'small' } }, async (_, reply) =>
        reply.type(type).send(body),
      )
  },
  { name: 'docs-pages', decorators: { fastify: ['swagger'] } },
)
