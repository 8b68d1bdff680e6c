import { OperatorError } from '#server/operatorError.ts'

const ROOM_NEEDED = '200 MB'

/** The refusal that fits what PostgreSQL's programs wrote before they gave up. */
export function toStartError(output: string, directory: string): OperatorError {
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return new OperatorError(
      `The disk of ${directory} is full: PostgreSQL needs at least ${ROOM_NEEDED} there to start.`,
    )
  }
  const lines = output.split('\n').filter(line => line.trim())
  const reason = lines.findLast(line => /FATAL|PANIC|error:|cannot|could not/.test(line)) ?? lines.at(-1)
  return new OperatorError(`PostgreSQL did not start on ${directory}: ${reason?.trim() ?? 'no reason given'}`)
}
