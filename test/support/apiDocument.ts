import type { Endpoint } from '#shared/endpoint.ts'
import { toStablePath } from '../../src/server/http/publicData.ts'

interface Reference {
  $ref: string
}

interface Response {
  description: string
}

interface Parameter {
  name: string
  description?: string
}

interface Described {
  operationId: string
  summary: string
  /** Absent: that of the document. */
  security?: readonly Record<string, string[]>[]
}

/** A call as the document writes it: parts that several calls share are among its components. */
interface WrittenOperation extends Described {
  parameters?: (Parameter | Reference)[]
  responses: Record<string, Response | Reference>
}

/** A call with all its parts. */
interface Operation extends Described {
  method: string
  path: string
  parameters: Parameter[]
  responses: Record<string, Response>
}

/** The OpenAPI document (`/api/openapi.json`). */
export interface ApiDocument {
  security: readonly Record<string, string[]>[]
  paths: Record<string, Record<string, WrittenOperation>>
  components: {
    responses: Record<string, Response>
    parameters: Record<string, Parameter>
  }
}

const resolve = <Part extends object>(components: Record<string, Part>, part: Part | Reference): Part =>
  '$ref' in part ? components[part.$ref.split('/').at(-1)!]! : part

/** Lists every call of the document, with all its parts. */
export const listOperations = ({ paths, components }: ApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, calls]) =>
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

/** Finds how the document of the API describes a call. */
export const findOperation = (document: ApiDocument, endpoint: Endpoint): Operation | undefined =>
  listOperations(document).find(
    ({ method, path }) => method === endpoint.method && path === toStablePath(endpoint),
  )
