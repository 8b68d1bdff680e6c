import { PROBLEMS, type Problem, type ProblemCode } from '#shared/problems.ts'

interface Details {
  /** What is wrong with which field. */
  errors?: Problem['errors']
  /** Seconds until another try makes sense. */
  retryAfter?: number
  /** Said instead of the code's own sentence. */
  message?: string
  /** Methods that the address does take. */
  allow?: readonly string[]
}

/** An expected refusal; one mapper turns it into an answer. */
export class Refused extends Error {
  override readonly name = 'Refused'
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
