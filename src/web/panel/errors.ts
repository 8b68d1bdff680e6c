/** Logs a failure that the person need not know of. */
// biome-ignore lint/suspicious/noConsole: a browser has no other log
export const logError = (what: string, error: unknown) => console.warn(what, error)
