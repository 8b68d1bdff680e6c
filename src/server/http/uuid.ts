const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** PostgreSQL fails on anything else where it expects a uuid. */
export const isUuid = (text: string): boolean => UUID.test(text)
