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
