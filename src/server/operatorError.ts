/** An expected reason not to start. The message is one sentence for the operator, who needs no stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
