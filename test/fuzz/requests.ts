import fc, { type Arbitrary } from 'fast-check'
import { fitting, type Schema, text } from './schemas.ts'

/** One call of the OpenAPI document. */
export interface Operation {
  parameters?: { name: string; in: 'path' | 'query'; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, unknown>
}

export interface Request {
  url: string
  body?: string
  type: string
  isAdmin: boolean
}

const deep = (open: string, close: string, inside = '') => open.repeat(30_000) + inside + close.repeat(30_000)
const BROKEN = [
  '',
  '{"email":',
  '[]',
  'null',
  '1',
  '"text"',
  '{"__proto__":{"adminType":"Admin"}}',
  '{"constructor":{"prototype":{"adminType":"Admin"}}}',
  deep('[', ']'),
  deep('{"a":', '}', '1'),
  JSON.stringify({ name: 'x'.repeat(70_000) }),
]
const TYPES = ['text/plain', 'application/json; charset=utf-16', 'multipart/form-data', 'application/xml', '']

/** An object that cannot be made a text: `String()` of it throws. */
const NO_TEXT = { toString: 1, valueOf: 1 }

/** One thing too many, or of a wrong type, or in place of what fits. */
const spoilt = (schema: Schema) => {
  const names = [...Object.keys(schema.properties ?? {}), '__proto__', 'adminType', 'unknown']
  const wrong = fc.oneof(text, fc.jsonValue({ maxDepth: 3 }), fc.constant(NO_TEXT))
  return fc
    .tuple(fitting(schema), fc.constantFrom(...names), wrong)
    .map(([value, name, put]) => Object.fromEntries([...Object.entries(value ?? {}), [name, put]]))
}

function bodies({ requestBody }: Operation): Arbitrary<string> {
  const schema = requestBody?.content['application/json'].schema ?? {}
  return fc.oneof(
    { weight: 8, arbitrary: fitting(schema).map(value => JSON.stringify(value)) },
    { weight: 8, arbitrary: spoilt(schema).map(value => JSON.stringify(value)) },
    { weight: 2, arbitrary: fc.oneof(fc.json(), fc.string()) },
    { weight: 2, arbitrary: fc.constantFrom(...BROKEN) },
  )
}

const encoded = (part: unknown) => encodeURIComponent(String(part).toWellFormed())

function queries({ parameters = [] }: Operation): Arbitrary<string> {
  const declared = parameters.filter(each => each.in === 'query')
  const pairs = declared.map(({ name, schema }) =>
    fc
      .oneof(text, fitting(schema))
      .map(value => (Array.isArray(value) ? value : [value]).map(each => [name, each])),
  )
  const unknown = fc.tuple(fc.constantFrom('__proto__', 'unknown', 'a[b]', 'a.b'), text).map(pair => [pair])
  return fc
    .subarray(pairs)
    .chain(chosen => fc.tuple(...chosen, fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, unknown)))
    .map(lists =>
      lists
        .flat()
        .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
        .join('&'),
    )
}

/** Requests of one call; `ids` are ones that exist. */
export function makeRequests(path: string, operation: Operation, ids: string[]): Arbitrary<Request> {
  const id = fc.oneof(fc.constantFrom(...ids), text)
  return fc
    .record({
      id,
      query: queries(operation),
      body: bodies(operation),
      type: fc.oneof({ weight: 9, arbitrary: fc.constant('application/json') }, fc.constantFrom(...TYPES)),
      isAdmin: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
    })
    .map(({ id, query, ...rest }) => ({
      url: `${path.replace(/\{\w+\}/g, encoded(id) || '-')}?${query}`,
      ...rest,
    }))
}
