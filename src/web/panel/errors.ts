import { toast } from 'react-toastify/unstyled'
import type { CallFailed } from '#web/call.ts'

/** Logs a failure that the person need not know of. */
// biome-ignore lint/suspicious/noConsole: a browser has no other log
export const logError = (what: string, error: unknown) => console.warn(what, error)

export const toastError = ({ message }: CallFailed) => toast.error(message)
