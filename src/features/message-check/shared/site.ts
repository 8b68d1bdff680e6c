declare module '#shared/site.ts' {
  interface SiteVisit {
    /** A message that was sent to be checked, as it was pasted. */
    checkedMessage?: string
  }
}

export const CHECK_MESSAGE = '/check'

/** Characters of a message at most: the rates of all cities of a state. */
export const MAX_MESSAGE = 5000
