import type { CallFailed } from '#web/call.ts'
import type { SaveStatus } from '#web/panel/rate-entry/SaveBar.tsx'
import { RATE_UPDATE } from './texts.ts'

type Failure = Pick<CallFailed, 'status' | 'code' | 'message' | 'errors'>

/** The specified sentence of a failed save (specification, section 8), and the server's own beside it. */
export function describeOutcome({ status, code, message, errors }: Failure, isEdit: boolean): SaveStatus {
  const tone = 'error'
  if (status === 0) return { text: RATE_UPDATE.serverError, tone }
  if (status === 412) return { text: message, tone, detail: RATE_UPDATE.savedMeanwhile }
  if (status === 409 && !isEdit) return { text: RATE_UPDATE.duplicate, tone }
  const text = isEdit ? RATE_UPDATE.updateFailed : RATE_UPDATE.submitFailed
  return { text, tone, detail: code && errors.length === 0 ? message : undefined }
}
