import { type Answer, type Endpoint, IDEMPOTENCY_KEY, type Input, UNATTENDED } from '#shared/endpoint.ts'
import type { Problem, ProblemCode } from '#shared/problems.ts'
import { SERVER_UNAVAILABLE } from '#shared/sentences.ts'
import { learnServerTime } from './serverTime.ts'
import { local } from './storage.ts'
import { isAttended } from './unattended.ts'

/** Storage key of the session's token (specification, section 3). */
export const TOKEN_KEY = 'authToken'
export const readToken = (): string | null => local.read(TOKEN_KEY)

interface CallOptions {
  /** Sent as `If-Match`: the version the caller has seen. */
  version?: number | undefined
  /** Sent as `Idempotency-Key`: the same key again is written once. */
  requestKey?: string | undefined
  signal?: AbortSignal | undefined
}

/** A refusal: its sentence for people, and its code for every language. */
export interface Refusal {
  code?: ProblemCode | undefined
  message?: string | undefined
  errors?: Problem['errors'] | undefined
}

type Translate = (refusal: Refusal) => Refusal
let translate: Translate = refusal => refusal

/** Sets how refusals are said in another language than the server's, which is English. */
export function setTranslation(translateRefusal: Translate): void {
  translate = translateRefusal
}

const UNAVAILABLE = { code: 'server.unavailable', message: SERVER_UNAVAILABLE } as const

/** A call that the server refused or never answered (`status` is 0 then). */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly status: number
  /** Whether the message is one of the server's. */
  readonly isExplained: boolean
  /** Absent when the response came from something else than this API, such as a proxy. */
  readonly code: ProblemCode | undefined
  /** The problems of single fields, if the server named any. */
  readonly errors: NonNullable<Problem['errors']>

  constructor(status: number, problem?: Partial<Problem>) {
    const { message, errors } = translate(problem?.message ? problem : UNAVAILABLE)
    super(message)
    this.isExplained = Boolean(problem?.message)
    this.status = status
    this.code = problem?.code
    this.errors = errors ?? []
  }
}

type Listener = (failed: CallFailed, token: string | null) => void
const listeners = new Set<Listener>()

/** Listens to every refusal, with the token of its call; a session ends itself here, whichever call met the 401. */
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
  params?: Texts | undefined
  query?: Texts | undefined
  body?: unknown
}

function buildHeaders(
  endpoint: Endpoint,
  token: string | null,
  sent: Sent,
  { version, requestKey }: CallOptions,
): Headers {
  const headers = new Headers({ accept: endpoint.mediaType ?? 'application/json' })
  if (sent.body !== undefined) headers.set('content-type', 'application/json')
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (token && endpoint.method === 'GET' && !isAttended()) headers.set(UNATTENDED, '1')
  if (version !== undefined) headers.set('if-match', `"${version}"`)
  if (requestKey !== undefined) headers.set(IDEMPOTENCY_KEY, requestKey)
  return headers
}

type Reader<T> = (response: Response) => Promise<T>

/** What this API answers a success with (specification, section 7). A proxy may answer 202 to what it only took. */
const SUCCESSES = [200, 201]

/** An aborted call throws its own reason, so that nobody takes it for a failure of the server. */
async function readResponse<T>(
  request: Promise<Response>,
  read: Reader<T>,
  signal?: AbortSignal,
): Promise<[Response, T]> {
  const response = await request.catch(cause => {
    throw signal?.aborted ? cause : new CallFailed(0)
  })
  learnServerTime(response.headers.get('date'))
  const { status } = response
  const ok = SUCCESSES.includes(status)
  const body: unknown = await (ok ? read(response) : response.json()).catch(cause => {
    throw signal?.aborted ? cause : new CallFailed(ok ? 0 : status)
  })
  if (!ok) throw new CallFailed(status, body as Problem)
  return [response, body as T]
}

/** The version of a record in a response, from `ETag: "3"`. */
const parseVersion = (etag: string | null): number | undefined => {
  const version = etag?.match(/^(?:W\/)?"(\d+)"$/)?.[1]
  return version === undefined ? undefined : Number(version)
}

export interface CallResult<E extends Endpoint> {
  body: Answer<E>
  /** Cursor of the next page of a list. */
  next: string | undefined
  /** Version of a single record, for `If-Match`. */
  version: number | undefined
}

/** The input may be left out where a call needs none. */
type Arguments<E extends Endpoint> =
  Record<never, never> extends Input<E>
    ? [input?: Input<E>, options?: CallOptions]
    : [input: Input<E>, options?: CallOptions]

/** Makes one declared call and reads its response; tells the listeners of a refusal. */
async function send<T>(
  endpoint: Endpoint,
  sent: Sent,
  options: CallOptions,
  read: Reader<T>,
): Promise<[Response, T]> {
  const { access, method } = endpoint
  // staff read as staff: what they have just saved is not yet in caches on the way
  const token = access === 'public' && method !== 'GET' ? null : readToken()
  const request = fetch(buildUrl(endpoint.path, sent.params, sent.query), {
    method,
    headers: buildHeaders(endpoint, token, sent, options),
    body: sent.body === undefined ? null : JSON.stringify(sent.body),
    // a clerk who has just saved must not read an old copy of a cache: ask again, cheaply, with the ETag
    cache: 'no-cache',
    signal: options.signal ?? null,
  })
  try {
    return await readResponse(request, read, options.signal)
  } catch (failed) {
    if (failed instanceof CallFailed) for (const listener of listeners) listener(failed, token)
    throw failed
  }
}

/** Like `callWhole`, for input that was stored: the server checks it. */
export async function callStored<E extends Endpoint>(
  endpoint: E,
  sent: Sent,
  options: CallOptions,
): Promise<CallResult<E>> {
  const [response, body] = await send(endpoint, sent, options, response => response.json())
  return {
    body: body as Answer<E>,
    next: nextCursor(response.headers.get('link')),
    version: parseVersion(response.headers.get('etag')),
  }
}

/** Makes one declared call; throws `CallFailed`. Answers are trusted: they come from the server this page came from. */
export const callWhole = <E extends Endpoint>(
  endpoint: E,
  ...[input, options = {}]: Arguments<E>
): Promise<CallResult<E>> => callStored(endpoint, input ?? {}, options)

/** Like `callWhole`, for a call that returns a file. */
export async function callFile<E extends Endpoint>(
  endpoint: E,
  ...[input, options = {}]: Arguments<E>
): Promise<Blob> {
  const [, file] = await send(endpoint, input ?? {}, options, response => response.blob())
  return file
}

/** Like `callWhole`, but returns only the body. */
export const call = async <E extends Endpoint>(endpoint: E, ...rest: Arguments<E>): Promise<Answer<E>> =>
  (await callWhole(endpoint, ...rest)).body
