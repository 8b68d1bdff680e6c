import { z } from 'zod'

/** Suggestions appear after more than one character, at most eight (specification, section 9). */
export const MIN_TYPED = 2
export const MAX_SUGGESTIONS = 8

/** A place the form may suggest; `name` is what is entered as the city. */
export const CitySuggestion = z.object({ name: z.string(), state: z.string().nullable() })
export type CitySuggestion = z.infer<typeof CitySuggestion>
