/** From a failed attempt to reach somebody to the next one, in seconds; after the last one a message is given up. */
export const RETRY_AFTER = [60, 300, 1800, 7200]
