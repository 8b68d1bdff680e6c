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

/** Why nothing was delivered; some with a detail: the status of the answer, or the code of an error. */
export const DELIVERY_FAILURES = [...OUTBOUND_FAILURES, 'answered', 'redirected'] as const
/** An alert may also fail because the subscriber is gone, we do not send to this service, or its day was over. */
export const ALERT_FAILURES = [...DELIVERY_FAILURES, 'gone', 'forbidden', 'over'] as const
export type AlertFailure = (typeof ALERT_FAILURES)[number]

/** Writes a failure as it is stored and the API has it, `answered:500`. */
export const formatFailure = (failure: AlertFailure, detail?: string | number): string =>
  detail === undefined ? failure : `${failure}:${detail}`
