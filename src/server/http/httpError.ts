import { PROBLEMS, type Problem, type ProblemCode } from '#shared/problems.ts'
import { toFieldError, type ValidationKey } from '#shared/validation.ts'

interface Details {
  errors?: Problem['errors'] | undefined
  /** In seconds. */
  retryAfter?: number
  /** Replaces the code's own sentence. */
  message?: string
  /** Methods that the URL supports. */
  allow?: readonly string[]
  /** How long the file is of which a part was asked for, as the header has it. */
  contentRange?: string | undefined
}

/** An expected error, which the error handler sends to the client. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly code: ProblemCode
  readonly status: number
  readonly details: Details

  constructor(code: ProblemCode, details: Details = {}) {
    super(details.message ?? PROBLEMS[code][1])
    this.code = code
    this.status = PROBLEMS[code][0]
    this.details = details
  }
}

/** The error for a field that no schema can refuse; `limit` is the number in its sentence. */
export function createFieldError(path: string, key: ValidationKey, limit?: number): HttpError {
  const error = toFieldError(path, key, limit)
  return new HttpError('request.invalid', { message: error.message, errors: [error] })
}

/** The error for exceeding a rate limit, with the wait in ms and, optionally, a sentence of its own. */
export const tooManyRequests = (ms: number, message?: string): HttpError =>
  new HttpError('request.tooMany', { retryAfter: ms / 1000, ...(message ? { message } : {}) })
