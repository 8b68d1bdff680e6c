import type { DayRowOutcome } from '#shared/rates/days.ts'
import { importRates } from '#shared/rates/sheets/api.ts'
import { call } from '#web/call.ts'
import type { Line } from '../preview/lines.ts'

/** Records that are sent at a time when each is saved by itself. */
const PART = 500

/** What came of a line. */
export type Result = Pick<Line, 'state' | 'notes'>

const toResult = ({ status, message = '' }: DayRowOutcome, { notes }: Line): Result =>
  // what was saved by a call whose answer was lost is unchanged when it is sent again
  status === 'refused' ? { state: 'refused', notes: [message] } : { state: 'saved', notes }

/** Saves lines: all of them in one call or none, else part by part. Throws `CallFailed`; parts told of are saved. */
export async function sendLines(
  lines: readonly Line[],
  all: boolean,
  onPart: (results: [Line, Result][]) => void,
): Promise<void> {
  const size = all ? lines.length : PART
  for (let at = 0; at < lines.length; at += size) {
    const part = lines.slice(at, at + size)
    const rates = part.flatMap(({ record }) => {
      if (!record) return []
      const { rows: _, version, ...rate } = record
      return [{ ...rate, ...(version === undefined ? {} : { version }) }]
    })
    const outcomes = await call(importRates, { body: { rates, all } })
    onPart(part.map((line, index) => [line, toResult(outcomes[index]!, line)]))
  }
}
