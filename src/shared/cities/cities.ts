import { z } from 'zod'

/** A place the form may suggest; `name` is what is entered as the city. */
export const CitySuggestion = z.object({ name: z.string(), state: z.string().nullable() })
export type CitySuggestion = z.infer<typeof CitySuggestion>
