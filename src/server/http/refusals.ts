import { hasAccess, ROLES, toRefusal } from '#shared/accounts/roles.ts'
import type { Access, Endpoint } from '#shared/endpoint.ts'
import type { ProblemCode } from '#shared/problems.ts'
import { isPublicData } from './publicData.ts'

/** Problems of the guard; a token without a session is refused like a missing one. */
function listGuardRefusals(access: Access): ProblemCode[] {
  const refusals = ROLES.filter(role => !hasAccess(role, access)).map(toRefusal)
  return refusals.flatMap(code => (code === 'session.missing' ? [code, 'session.unknown'] : code))
}
/** Problems of any body, also of calls that take none. */
const BODY: readonly ProblemCode[] = ['request.malformed', 'request.tooLarge', 'request.notJson']

const when = (holds: unknown, ...codes: readonly ProblemCode[]): readonly ProblemCode[] =>
  holds ? codes : []

/** Whether a path parameter can be invalid; one that may be any text is unknown instead. */
function canBeWrong({ path, params }: Endpoint): boolean {
  const anything = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '-']))
  return params !== undefined && !params.safeParse(anything).success
}

/** Every problem that a call may return: its own, and those that follow from its declaration. */
export function listRefusals(endpoint: Endpoint): ReadonlySet<ProblemCode> {
  const { method, path, access, query, body, cost, takesIdempotencyKey, refuses = [] } = endpoint
  const isRead = method === 'GET'
  return new Set<ProblemCode>([
    ...refuses,
    ...listGuardRefusals(access),
    ...when(!isRead, ...BODY),
    ...when(takesIdempotencyKey, 'request.keyReused'),
    // a public read without parameters refuses those of others that look like a filter
    ...when(query || body || canBeWrong(endpoint) || isPublicData({ endpoint }), 'request.invalid'),
    // a parameter that is too long matches no route
    ...when(path.includes('{'), 'route.unknown'),
    'request.tooMany',
    'address.tooLong',
    'server.unavailable',
    ...when(cost !== undefined && cost !== 'free', 'server.busy'),
  ])
}
