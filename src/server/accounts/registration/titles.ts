/** The title under which a request for an account is announced. */
export const requestTitle = ({ name }: { name: string }): string => `New account request: ${name}`
