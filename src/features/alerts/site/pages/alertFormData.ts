import type { RefusedAlert } from '#features/alerts/shared/form.ts'

/** Whether an address fills the form in. */
export const isFilledIn = (query: URLSearchParams): boolean => query.has('city') || query.has('rule')

const FAILURE_STATUS = { tooMany: 429, failed: 503 }

/** The status of a page with a form. */
export function getFormStatus(refused: Pick<RefusedAlert, 'failure'> | undefined): number {
  if (!refused) return 200
  return refused.failure ? FAILURE_STATUS[refused.failure] : 400
}
