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

/** Whether a part of the address can be wrong in itself; one that may be any text is looked for, and is not there. */
function canBeWrong({ path, params }: Endpoint): boolean {
  const anything = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '-']))
  return params !== undefined && !params.safeParse(anything).success
}

/** Every refusal that a call may answer: its own, and those that follow from what it declares. */
export function refusalsOf(endpoint: Endpoint): ReadonlySet<ProblemCode> {
  const { method, path, access, query, body, refuses = [] } = endpoint
  const isRead = method === 'GET'
  return new Set<ProblemCode>([
    ...refuses,
    ...GUARDED[access],
    ...when(!isRead, ...BODY),
    ...when(query || body || canBeWrong(endpoint), 'request.invalid'),
    // a part that is too long to be one leads to no call
    ...when(path.includes('{'), 'route.unknown'),
    ...when(isRead || access !== 'public', 'request.tooMany'),
    'server.unavailable',
  ])
}
