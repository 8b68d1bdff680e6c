import type { CallFailed } from '#web/call.ts'

/** How long the sentence about a deactivated account stands before the login screen comes, ms. */
export const DEACTIVATED_DELAY = 2000

/** What a refusal means for the session: over at once, over with a sentence, or nothing. */
export function getEndReason({ status, message }: Pick<CallFailed, 'status' | 'message'>) {
  if (status === 401) return 'ended'
  return status === 403 && message.includes('deactivated') ? 'deactivated' : undefined
}
