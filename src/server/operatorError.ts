/** An expected reason not to start. The message is one sentence for the operator, who needs no stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
  readonly reason: string
  /** What mends it, often a command: the sentence ends with it. */
  readonly mend: string | undefined

  constructor(reason: string, mend?: string) {
    super(mend === undefined ? reason : `${reason}: ${mend}`)
    this.reason = reason
    this.mend = mend
  }
}
