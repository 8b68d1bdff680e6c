import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Region } from '#server/shown.ts'
import { type Encoding, encodingOf } from './encodings.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Good and quick: what an answer is worth while somebody waits for it (docs/design/rendering.md). */
const QUICK = 5
/** Smallest, for what is asked for again; off the way of requests. */
const BEST = constants.BROTLI_MAX_QUALITY
/** What is worth compressing. */
const IS_TEXT = /^text\/|json|xml|javascript|manifest/

/** One form of an answer, as it goes over the wire. */
export interface Form {
  encoding: Encoding
  body: Buffer
  etag: string
  /** Names and values by turns, as node:http writes them fastest. */
  headers: string[]
  /** Of a 304. */
  unchanged: string[]
  isBest: boolean
}

/** What everybody gets who asks for one address. */
export interface Answer {
  /** The rates it shows: a write to them ends it. */
  regions: readonly Region[]
  body: Buffer
  type: string
  /** Of its content, whatever the form. */
  tag: string
  /** Those of every form. */
  headers: readonly string[]
  forms: Partial<Record<Encoding, Form>>
  /** A write, the day's end or lack of room has ended it. */
  hasEnded: boolean
  /** On the clock of `performance.now()`. */
  madeAt: number
}

const formOf = ({ tag, type, headers }: Answer, encoding: Encoding, body: Buffer, isBest: boolean): Form => {
  // strong: it names these very bytes
  const etag = `"${tag}-${encoding}${isBest ? '' : '-quick'}"`
  return {
    encoding,
    body,
    etag,
    isBest,
    headers: [
      ...headers,
      ...['etag', etag, 'content-type', type, 'content-length', String(body.length)],
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    ],
    unchanged: [...headers, 'etag', etag],
  }
}

interface Made {
  body: Buffer
  type: string
  /** Those of every form, but its type, its tag and its encoding. */
  headers: readonly string[]
  regions: readonly Region[]
}

/** An answer in its first form. */
export function answerOf(made: Made): Answer {
  const tag = createHash('sha256').update(made.body).digest('base64url').slice(0, 22)
  const answer: Answer = { ...made, tag, forms: {}, hasEnded: false, madeAt: performance.now() }
  answer.forms.identity = formOf(answer, 'identity', made.body, true)
  return answer
}

/** The encoding in which an answer goes to somebody, by their `Accept-Encoding`: pictures are compressed already. */
export const encodingFor = ({ type }: Answer, accepted: string | undefined): Encoding =>
  IS_TEXT.test(type) ? encodingOf(accepted) : 'identity'

/** Just enough to look back on all of it: the usual one costs fifty megabytes each time and finds no more. */
const windowOf = ({ length }: Buffer) =>
  Math.min(
    Math.max(Math.ceil(Math.log2(length + 16)), constants.BROTLI_MIN_WINDOW_BITS),
    constants.BROTLI_DEFAULT_WINDOW,
  )

const squeeze = (body: Buffer, quality: number) =>
  brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: windowOf(body),
    },
  })

/** The form somebody takes; made, as quickly as it is good, when nobody has asked for it yet. */
export async function takeForm(answer: Answer, accepted: string | undefined): Promise<Form> {
  const encoding = encodingFor(answer, accepted)
  const { body, forms } = answer
  if (forms[encoding]) return forms[encoding]
  const form =
    encoding === 'br'
      ? formOf(answer, encoding, await squeeze(body, QUICK), false)
      : formOf(answer, encoding, await zip(body), true)
  // somebody else may have made it meanwhile
  forms[encoding] ??= form
  return forms[encoding]
}

/** Whether somebody has this very content already, by their `If-None-Match`, in whatever form they took it. */
export const isUnchanged = ({ tag }: Answer, noneMatch: string | undefined): boolean =>
  noneMatch?.includes(`"${tag}-`) ?? false

/** Puts the smallest form in the place of the quick one. */
export async function improve(answer: Answer): Promise<void> {
  answer.forms.br = formOf(answer, 'br', await squeeze(answer.body, BEST), true)
}
