/** Classes of SQLSTATE: connection, insufficient resources, operator intervention, system error. */
const UNAVAILABLE_CLASSES = new Set(['08', '53', '57', '58'])
const NETWORK_CODES = new Set([
  'EAGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
const DRIVER_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout|Client was closed/
/** The server was promoted, demoted or put in recovery: read-only for now. */
const READ_ONLY = '25006'

/** Whether an error means that the database is unavailable for now, rather than that a query is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: string }
  if (code && (NETWORK_CODES.has(code) || code === READ_ONLY)) return true
  if (code?.length === 5 && UNAVAILABLE_CLASSES.has(code.slice(0, 2))) return true
  return DRIVER_MESSAGES.test(error.message)
}

/** Deadlock and serialization failure. */
const SERIALIZATION_CODES = new Set(['40P01', '40001'])

/** Whether the database aborted a transaction in favour of another: a retry may succeed. */
export const isSerializationFailure = (error: unknown): boolean =>
  error instanceof Error && SERIALIZATION_CODES.has((error as { code?: string }).code ?? '')
