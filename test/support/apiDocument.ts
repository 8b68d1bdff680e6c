import { type ApiDocument, listOperations, type Operation } from '#shared/apiDocument.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { toStablePath } from '../../src/server/http/publicData.ts'

/** Finds how the document of the API describes a call. */
export const findOperation = (document: ApiDocument, endpoint: Endpoint): Operation | undefined =>
  listOperations(document).find(
    ({ method, path }) => method === endpoint.method && path === toStablePath(endpoint),
  )
