import { hasAccess, ROLES, toRefusal } from '#shared/accounts/roles.ts'
import type { Access, Endpoint } from '#shared/endpoint.ts'
import type { ProblemCode } from '#shared/problems.ts'

/** Refusals of the guard; a token of no session is a session's missing by another name. */
function listGuardRefusals(access: Access): ProblemCode[] {
  const refusals = ROLES.filter(role => !hasAccess(role, access)).map(toRefusal)
  return refusals.flatMap(code => (code === 'session.missing' ? [code, 'session.unknown'] : code))
}
/** Refusals of a body before anybody looks into it; also of calls that take none. */
const BODY: readonly ProblemCode[] = ['request.malformed', 'request.tooLarge', 'request.notJson']

const when = (holds: unknown, ...codes: readonly ProblemCode[]): readonly ProblemCode[] =>
  holds ? codes : []

/** Whether a part of the address can be wrong in itself; one that may be any text is looked for, and is not there. */
function canBeWrong({ path, params }: Endpoint): boolean {
  const anything = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '-']))
  return params !== undefined && !params.safeParse(anything).success
}

/** Every refusal that a call may answer: its own, and those that follow from what it declares. */
export function listRefusals(endpoint: Endpoint): ReadonlySet<ProblemCode> {
  const { method, path, access, query, body, refuses = [] } = endpoint
  const isRead = method === 'GET'
  return new Set<ProblemCode>([
    ...refuses,
    ...listGuardRefusals(access),
    ...when(!isRead, ...BODY),
    ...when(query || body || canBeWrong(endpoint), 'request.invalid'),
    // a part that is too long to be one leads to no call
    ...when(path.includes('{'), 'route.unknown'),
    'request.tooMany',
    'address.tooLong',
    'server.unavailable',
  ])
}
