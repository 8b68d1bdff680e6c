/** A schema as OpenAPI 3.1 writes it, in so far as the pages of the API show it. */
export interface JsonSchema {
  $ref?: string
  type?: string
  format?: string
  description?: string
  const?: unknown
  enum?: readonly unknown[]
  items?: JsonSchema
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  additionalProperties?: JsonSchema | boolean
}

export interface Reference {
  $ref: string
}

export type Content = Record<string, { schema: JsonSchema; example?: unknown }>

export interface Response {
  description: string
  content?: Content
}

export interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  example?: unknown
  schema: JsonSchema
}

interface Described {
  operationId: string
  summary: string
  description: string
  deprecated?: boolean
  tags: readonly string[]
  requestBody?: { content: Content }
  /** Absent: that of the document. */
  security?: readonly Record<string, string[]>[]
}

/** A call as the document writes it: parts that several calls share are among its components. */
interface WrittenOperation extends Described {
  parameters?: (Parameter | Reference)[]
  responses: Record<string, Response | Reference>
}

/** A call with all its parts. */
export interface Operation extends Described {
  method: string
  path: string
  parameters: Parameter[]
  responses: Record<string, Response>
}

/** The OpenAPI document (`/api/openapi.json`). */
export interface ApiDocument {
  tags: readonly { name: string; description: string }[]
  security: readonly Record<string, string[]>[]
  paths: Record<string, Record<string, WrittenOperation>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, Response>
    parameters: Record<string, Parameter>
  }
}

/** What the pages of the API show. */
export interface ApiDocs {
  document: ApiDocument
  /** docs/api-changelog.md */
  changes: string
}

const resolve = <Part extends object>(components: Record<string, Part>, part: Part | Reference): Part =>
  '$ref' in part ? components[part.$ref.split('/').at(-1)!]! : part

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Lists every call of the document by path, with all its parts. */
export function listOperations({ paths, components }: ApiDocument): Operation[] {
  const operations = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { parameters = [], responses, ...described }]) => ({
      ...described,
      method: method.toUpperCase(),
      path,
      parameters: parameters.map(part => resolve(components.parameters, part)),
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, part]) => [status, resolve(components.responses, part)]),
      ),
    })),
  )
  return operations.toSorted(
    (one, other) =>
      one.path.localeCompare(other.path) || METHODS.indexOf(one.method) - METHODS.indexOf(other.method),
  )
}
