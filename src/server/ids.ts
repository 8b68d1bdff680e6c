const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a text of a request can be an id (UUID), before PostgreSQL is asked. */
export const isId = (text: string): boolean => UUID.test(text)
