import type { Access, Endpoint } from '#shared/endpoint.ts'
import type { ProblemCode } from '#shared/problems.ts'

const SESSION: readonly ProblemCode[] = ['session.missing', 'session.unknown', 'account.deactivated']
/** Refusals of the guard, by the access that a call asks for. */
const GUARDED: Record<Access, readonly ProblemCode[]> = {
  public: [],
  account: SESSION,
  staff: [...SESSION, 'account.pending'],
  admin: [...SESSION, 'account.pending', 'access.admin'],
}
/** Refusals of a body before anybody looks into it; also of calls that take none. */
const BODY: readonly ProblemCode[] = ['request.malformed', 'request.tooLarge', 'request.notJson']

const when = (holds: unknown, ...codes: readonly ProblemCode[]): readonly ProblemCode[] =>
  holds ? codes : []

/** Every refusal that a call may answer: its own, and those that follow from what it declares. */
export function refusalsOf(endpoint: Endpoint): ReadonlySet<ProblemCode> {
  const { method, path, access, params, query, body, refuses = [] } = endpoint
  const isRead = method === 'GET'
  return new Set<ProblemCode>([
    ...refuses,
    ...GUARDED[access],
    ...when(!isRead, ...BODY),
    ...when(params || query || body, 'request.invalid'),
    // a part that is too long to be one leads to no call
    ...when(path.includes('{'), 'route.unknown'),
    ...when(isRead || access !== 'public', 'request.tooMany'),
    'server.unavailable',
  ])
}
