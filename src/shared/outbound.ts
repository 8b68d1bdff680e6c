/** Why an address that somebody else chose gave no answer. */
export const OUTBOUND_FAILURES = [
  'timeout',
  'unnamed',
  'unreachable',
  'refused',
  'closed',
  'private',
] as const
export type OutboundFailure = (typeof OUTBOUND_FAILURES)[number]

/**
 * Why nothing was delivered, some with a detail: the status of the answer, or the code of an error.
 * `forbidden`: we may not send to the service. `over`: the day of the alert was over.
 */
export const ALERT_FAILURES = [...OUTBOUND_FAILURES, 'answered', 'redirected', 'forbidden', 'over'] as const
export type AlertFailure = (typeof ALERT_FAILURES)[number]

/** Writes a failure as it is stored and the API has it, `answered:500`. */
export const formatFailure = (failure: AlertFailure, detail?: string | number): string =>
  detail === undefined ? failure : `${failure}:${detail}`
