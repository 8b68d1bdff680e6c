import { FAILURES } from '#messages/panel/failures.js'
import { ALERT_FAILURES } from '#shared/outbound.ts'

/** Says a failure in the panel's language; one that was stored as a sentence, or is of a newer server, as it is. */
export function describeFailure(reason: string): string {
  const [failure = ''] = reason.split(':', 1)
  const known = ALERT_FAILURES.find(each => each === failure)
  const sentence = known ? FAILURES[known] : reason
  return typeof sentence === 'string' ? sentence : sentence({ detail: reason.slice(failure.length + 1) })
}
