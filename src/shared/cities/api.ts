import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { MAX_SUGGESTIONS } from '#shared/places.ts'
import { textUpTo } from '#shared/text.ts'

/** A place the form may suggest; `name` is what is entered as the city. */
export const CitySuggestion = z.object({ name: z.string(), state: z.string().nullable() })
export type CitySuggestion = z.infer<typeof CitySuggestion>

export const suggestCities = endpoint({
  method: 'GET',
  path: '/api/cities',
  access: 'public',
  summary: 'Indian cities whose name, or an old spelling of it, begins with what was typed',
  query: z.strictObject({ q: textUpTo(80) }),
  responses: { 200: z.array(CitySuggestion).max(MAX_SUGGESTIONS) },
})
