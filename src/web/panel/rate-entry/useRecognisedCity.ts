import { type RecognisedCity, recogniseCities } from '#shared/cities/api.ts'
import { toPlaceKey } from '#shared/places.ts'
import { call } from '#web/call.ts'
import { useQuery } from '#web/panel/query/query.ts'
import { useDebounced } from '#web/panel/useAddressFilter.ts'

/** Returns which city a text means, as the server knows cities. */
export const recogniseCity = async (text: string, signal?: AbortSignal): Promise<RecognisedCity> =>
  (await call(recogniseCities, { body: { names: [text] } }, { signal }))[0]!

/** The same as it is typed; undefined until it is known. */
export function useRecognisedCity(text: string): RecognisedCity | undefined {
  const wanted = text.trim().length > 1 ? toPlaceKey(text) : ''
  const settled = useDebounced(wanted)
  const { data } = useQuery(settled, async signal =>
    settled === '' || settled !== wanted ? undefined : recogniseCity(text, signal),
  )
  return settled === wanted ? data : undefined
}

/** Returns the name that a typed city becomes; undefined when it is unknown, or is that name already. */
export function findCityName(typed: string, city: RecognisedCity | undefined): string | undefined {
  const isOther = city && city.status !== 'unknown' && toPlaceKey(city.name) !== toPlaceKey(typed)
  return isOther ? city.name : undefined
}
