/** What an Admin decides about a correction that somebody has asked for. */
export const DECISIONS = ['approved', 'declined'] as const
export type Decision = (typeof DECISIONS)[number]
