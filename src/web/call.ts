import { type Answer, type Endpoint, type Input, UNATTENDED } from '#shared/endpoint.ts'
import { PROBLEMS, type Problem, type ProblemCode } from '#shared/problems.ts'
import { isAttended } from './unattended.ts'

/** Where the session's token is kept (specification, section 3). */
export const TOKEN_KEY = 'authToken'
export const readToken = (): string | null => localStorage.getItem(TOKEN_KEY)

export interface CallOptions {
  /** Sent as `If-Match`: the version the caller has seen. */
  version?: number | undefined
  signal?: AbortSignal | undefined
}

/** A call that did not succeed: refused by the server, or never answered (`status` is 0 then). */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly status: number
  /** Absent when what answered was not this API: a proxy, a cable. */
  readonly code: ProblemCode | undefined
  /** What is wrong with which field, when the server named fields. */
  readonly errors: NonNullable<Problem['errors']>

  constructor(status: number, problem?: Partial<Problem>) {
    super(problem?.message ?? PROBLEMS['server.unavailable'][1])
    this.status = status
    this.code = problem?.code
    this.errors = problem?.errors ?? []
  }
}

type Listener = (failed: CallFailed, token: string | null) => void
const listeners = new Set<Listener>()

/** Tells of every refusal and the token it was answered to; a session ends itself here, whichever call met the 401. */
export function onRefusal(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type Texts = Record<string, unknown>

/** Path and query of a call; a list becomes a repeated parameter, an absent value none. */
export function buildUrl(path: string, params: Texts = {}, query: Texts = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap(one => (one === undefined ? [] : [[name, String(one)]])),
  )
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`
}

/** Cursor of the page after this one, from `Link: <...?cursor=...>; rel="next"`. */
export function nextCursor(link: string | null): string | undefined {
  const address = link?.match(/<([^<>]*)>;\s*rel="?next"?/)?.[1]
  return address ? (new URL(address, 'http://any').searchParams.get('cursor') ?? undefined) : undefined
}

interface Sent {
  params?: Texts
  query?: Texts
  body?: unknown
}

function buildHeaders(
  endpoint: Endpoint,
  token: string | null,
  sent: Sent,
  { version }: CallOptions,
): Headers {
  const headers = new Headers({ accept: endpoint.answers ?? 'application/json' })
  if (sent.body !== undefined) headers.set('content-type', 'application/json')
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (token && endpoint.method === 'GET' && !isAttended()) headers.set(UNATTENDED, '1')
  if (version !== undefined) headers.set('if-match', `"${version}"`)
  return headers
}

async function readAnswer<T>(
  request: Promise<Response>,
  read: (answer: Response) => Promise<T>,
  signal?: AbortSignal,
): Promise<[Response, T]> {
  const answer = await request.catch(cause => {
    throw signal?.aborted ? cause : new CallFailed(0)
  })
  const body: unknown = await (answer.ok ? read(answer) : answer.json()).catch(cause => {
    throw signal?.aborted ? cause : new CallFailed(answer.ok ? 0 : answer.status)
  })
  if (!answer.ok) throw new CallFailed(answer.status, body as Problem)
  return [answer, body as T]
}

/** The version a record was answered with, from `ETag: "3"`. */
const parseVersion = (etag: string | null): number | undefined => {
  const version = etag?.match(/^(?:W\/)?"(\d+)"$/)?.[1]
  return version === undefined ? undefined : Number(version)
}

interface Whole<E extends Endpoint> {
  body: Answer<E>
  /** Cursor of the next page of a list. */
  next: string | undefined
  /** Version of a single record, for `If-Match`. */
  version: number | undefined
}

type Rest<E extends Endpoint> =
  Record<never, never> extends Input<E>
    ? [input?: Input<E>, options?: CallOptions]
    : [input: Input<E>, options?: CallOptions]

/** Staff read as staff: what they have just saved is not yet in a replica, or in caches on the way. */
const asksAs = ({ access, method }: Endpoint): string | null =>
  access === 'public' && method !== 'GET' ? null : readToken()

/** Makes one declared call and reads its answer; a refusal is told to whoever listens. */
async function ask<T>(
  endpoint: Endpoint,
  sent: Sent,
  options: CallOptions,
  read: (answer: Response) => Promise<T>,
): Promise<[Response, T]> {
  const token = asksAs(endpoint)
  const request = fetch(buildUrl(endpoint.path, sent.params, sent.query), {
    method: endpoint.method,
    headers: buildHeaders(endpoint, token, sent, options),
    body: sent.body === undefined ? null : JSON.stringify(sent.body),
    // a clerk who has just saved must not read what a cache kept: ask again, cheaply, with the ETag
    cache: 'no-cache',
    signal: options.signal ?? null,
  })
  try {
    return await readAnswer(request, read, options.signal)
  } catch (failed) {
    if (failed instanceof CallFailed) for (const tell of listeners) tell(failed, token)
    throw failed
  }
}

/** Makes one declared call; throws `CallFailed`. Answers are trusted: they come from the server this page came from. */
export async function callWhole<E extends Endpoint>(
  endpoint: E,
  ...[input, options = {}]: Rest<E>
): Promise<Whole<E>> {
  const [answer, body] = await ask(endpoint, input ?? {}, options, answer => answer.json())
  return {
    body: body as Answer<E>,
    next: nextCursor(answer.headers.get('link')),
    version: parseVersion(answer.headers.get('etag')),
  }
}

/** As `callWhole`, for a call that answers a file. */
export async function callFile<E extends Endpoint>(
  endpoint: E,
  ...[input, options = {}]: Rest<E>
): Promise<Blob> {
  const [, file] = await ask(endpoint, input ?? {}, options, answer => answer.blob())
  return file
}

/** As `callWhole`, for those who want the body alone. */
export const call = async <E extends Endpoint>(endpoint: E, ...rest: Rest<E>): Promise<Answer<E>> =>
  (await callWhole(endpoint, ...rest)).body
