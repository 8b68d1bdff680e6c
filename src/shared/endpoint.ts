import * as z from 'zod/mini'
import type { ProblemCode } from './problems.ts'

/** Header of a read that the panel makes by itself, such as a refresh after a live event: it does not prolong the session. */
export const UNATTENDED = 'x-unattended'

/** Header of a write that may be sent again: the same key is written once, and answered alike for a day. */
export const IDEMPOTENCY_KEY = 'idempotency-key'

/**
 * Who may make a call: anybody, any account with a session (a pending one too), approved staff who read, approved
 * staff who enter rates, or approved Admins. The roles of each: src/shared/accounts/roles.ts.
 */
export type Access = 'public' | 'account' | 'staff.read' | 'staff.write' | 'admin'

/** The most records that one page of a list may have. */
export const MAX_PAGE = 500

/**
 * What a read costs when strangers make it and no cache answers: nothing to compute, one row, a page of rows, or what takes
 * tens of ms of the database (src/server/rate-limits/readQueue.ts).
 */
export type Cost = 'free' | 'small' | 'page' | 'large'

/** Parameters of a request as they were sent. */
type SentQuery = Readonly<Record<string, unknown>>

/** A cost, or how it follows from the parameters. */
export type ReadCost = Cost | ((query: SentQuery) => Cost)

/** One API call, declared once: validation, access, OpenAPI and the typed client derive from it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{name}` where a parameter stands, as OpenAPI writes it. */
  path: `/${string}`
  access: Access
  summary: string
  /** More than the summary says, for the readers of the API document. */
  description?: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Bytes of the body at most, where it is not the limit of all other calls. */
  bodyLimit?: number
  /** Whether it takes an `Idempotency-Key`, so that it can be sent again when its answer was lost. */
  takesIdempotencyKey?: boolean
  /** Whether it writes rates or names of cities: whoever made it reads them with the next request, from any instance. */
  writesRates?: boolean
  /** Whether its path holds a secret: no log names it, no cache stores the response, and pages of other origins never read it. */
  isPrivate?: boolean
  /** Only a public read has it. */
  cost?: ReadCost
  /** Media type of a success, where it is not JSON. */
  mediaType?: 'text/csv'
  /** The body of a success, by status. */
  responses: { readonly [status: number]: z.ZodMiniType }
  /** The errors of this call alone; those of access, validation and size are derived (`listRefusals`). */
  refuses?: readonly ProblemCode[]
}

/** The path of a call about one record, message, account or city. */
export const IdParams = z.strictObject({ _id: z.string().check(z.describe('The `_id` that lists give.')) })

/** Declares a call: `endpoint('GET /api/rates/daily', 'public', { … })`. Its literal types are kept. A path with `{_id}` says its parameter. */
export function endpoint<
  const Method extends Endpoint['method'],
  const Path extends Endpoint['path'],
  const A extends Access,
  const D extends Omit<Endpoint, 'method' | 'path' | 'access'> &
    (`${Method} ${A}` extends 'GET public' ? { cost: ReadCost } : { cost?: never }),
>(
  route: `${Method} ${Path}`,
  access: A,
  declared: D,
): D & OfPath<Path> & { method: Method; path: Path; access: A } {
  const [method, path] = route.split(' ') as [Method, Path]
  const params = path.includes('{_id}') ? { params: IdParams } : {}
  return { method, path, access, ...(params as OfPath<Path>), ...declared }
}

type OfPath<Path> = Path extends `${string}{_id}${string}` ? { params: typeof IdParams } : object

/** What a call is about, by its path: `/api/rates/daily` is about `rates`. */
export const getTopic = (path: Endpoint['path']): string => path.replace(/^\/(api\/)?/, '').split('/')[0]!

/** A response with nothing but a sentence for the person. */
export const MessageResponse = z.object({ message: z.string() })

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type Given<S> = S extends z.ZodMiniType ? z.input<S> : undefined

/** The parsed parts of a request, for a handler. */
export interface Parts<E extends Endpoint> {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

type Declared<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as E[Part] extends z.ZodMiniType ? Part : never]: Given<E[Part]>
}

/** Arguments of the typed client: only the parts the call declares; a query that may be empty may be absent. */
export type Input<E extends Endpoint> = Omit<Declared<E>, 'query'> &
  (Declared<E> extends { query: infer Query }
    ? object extends Query
      ? { query?: Query }
      : { query: Query }
    : unknown)

/** The body of a successful response. */
export type Answer<E extends Endpoint> = z.output<E['responses'][(200 | 201) & keyof E['responses']]>
