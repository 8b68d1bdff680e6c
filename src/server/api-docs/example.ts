import { OPERATION_IDS } from '#server/calls.ts'
import type { Answer, Endpoint, Input } from '#shared/endpoint.ts'

export interface Example {
  /** Parameters of path and query, by name. */
  asked: Record<string, unknown>
  answer?: unknown
}

/** An example is compiled against the declaration of its call; linters check it against the schemas of the document. */
export const example = <E extends Endpoint>(
  endpoint: E,
  given: Input<E>,
  answer: Answer<E>,
): [string, Example] => [
  OPERATION_IDS.get(endpoint)!,
  { asked: Object.assign({}, ...Object.values(given)), answer },
]
