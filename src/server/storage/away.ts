/** Classes of SQLSTATE that say the server is not able to work now: connection, resources, operator, system. */
const AWAY_CLASSES = new Set(['08', '53', '57', '58'])
const NETWORK_CODES = new Set([
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
const DRIVER_SENTENCES =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout|Client was closed/
/** The server was promoted, demoted or put in recovery: read-only for now. */
const READ_ONLY = '25006'

/** Whether an error says that the database cannot be used for now, rather than that a query is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: string }
  if (code && (NETWORK_CODES.has(code) || code === READ_ONLY)) return true
  if (code?.length === 5 && AWAY_CLASSES.has(code.slice(0, 2))) return true
  return DRIVER_SENTENCES.test(error.message)
}

/** Deadlock, and what cannot be put in a row with what others do. */
const COLLISIONS = new Set(['40P01', '40001'])

/** Whether the database ended a transaction for the sake of another one: the same again may well succeed. */
export const hasCollided = (error: unknown): boolean =>
  error instanceof Error && COLLISIONS.has((error as { code?: string }).code ?? '')
