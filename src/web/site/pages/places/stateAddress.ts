import { toSlug } from '#shared/places.ts'

/** The page of a state. */
export const stateAddress = (state: string): string => `/state/${encodeURIComponent(toSlug(state))}`
