/** What went wrong and is no news to the person: the console keeps it. */
// biome-ignore lint/suspicious/noConsole: a browser has no other log
export const logged = (what: string, failure: unknown) => console.warn(what, failure)
