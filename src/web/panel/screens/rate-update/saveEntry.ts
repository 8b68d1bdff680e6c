import { OUTBOX } from '#messages/panel/rateEntry.js'
import { RATE_UPDATE } from '#messages/panel/rateUpdate.js'
import type { DailyRate } from '#shared/rates/rates.ts'
import type { CallFailed } from '#web/call.ts'
import { toContent } from '#web/panel/rate-entry/cells.ts'
import { rateDrafts } from '#web/panel/rate-entry/drafts.ts'
import { type EntryRow, getCells } from '#web/panel/rate-entry/entryRow.ts'
import { sendOrWait } from '#web/panel/rate-entry/Outbox.tsx'
import type { SaveStatus } from '#web/panel/rate-entry/useSheet.ts'

/** Creates or corrects a record. Returns it as it is saved; undefined when it waits for a network. */
export async function saveEntry(
  account: string,
  { key, _id, city, date, version, reason, ...row }: EntryRow,
  isTyped: () => boolean,
): Promise<DailyRate | undefined> {
  const content = toContent(getCells(row))
  const about = { city, date, version, draft: rateDrafts.getKey(account, key) }
  const create = { call: 'createRate', input: { body: { location: city, date, ...content } } } as const
  const saved =
    _id === undefined
      ? await sendOrWait(account, { ...about, ...create }, isTyped)
      : await sendOrWait(
          account,
          { ...about, call: 'updateRate', input: { params: { _id }, body: { ...content, reason } } },
          isTyped,
        )
  return saved && { ...saved.body, version: saved.version }
}

/** Returns the specified sentence of a failed save (specification, section 8), with the server's own as detail. */
export function describeFailure(
  { status, code, message, errors }: Pick<CallFailed, 'status' | 'code' | 'message' | 'errors'>,
  isCorrection: boolean,
): SaveStatus {
  const tone = 'error'
  if (status === 0) return { text: OUTBOX.serverError, tone }
  if (status === 412) return { text: message, tone, detail: RATE_UPDATE.savedMeanwhile }
  if (status === 409 && !isCorrection) return { text: RATE_UPDATE.duplicate, tone }
  const text = isCorrection ? RATE_UPDATE.updateFailed : RATE_UPDATE.submitFailed
  return { text, tone, detail: code && errors.length === 0 ? message : undefined }
}
